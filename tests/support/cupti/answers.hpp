/// What functions of the stand-in answer instead of doing their work.
#pragma once

#include <cupti.h>

#include <map>
#include <mutex>
#include <string>

namespace gpuflight::test {

/// From any thread.
class Answers {
 public:
  /// From now on the function answers this; its next `calls_before` calls still work.
  void set(const std::string& function, CUptiResult result, unsigned calls_before = 0);

  /// For one call of the function: CUPTI_SUCCESS if it is to do its work.
  CUptiResult to(const std::string& function);

 private:
  struct Answer {
    CUptiResult result;
    unsigned calls_before;
  };

  std::mutex mutex_;
  std::map<std::string, Answer> answers_;
};

}  // namespace gpuflight::test
