/// A call of CUDA's runtime or driver on this thread, from its start to its end.
#pragma once

#include <cupti.h>

#include <cstdint>

#include "tests/support/cupti/calls.hpp"

namespace gpuflight::test {

/// CUPTI's next id. Each call gets one; the driver call inside a runtime call has the runtime call's.
std::uint32_t new_correlation();
void set_next_correlation(std::uint32_t next);

/// The call enters the API when this is made and leaves it at its end.
class ApiCall {
 public:
  explicit ApiCall(const Call& call, const void* parameters = nullptr,
                   std::uint32_t correlation = new_correlation());
  ~ApiCall();
  ApiCall(const ApiCall&) = delete;
  ApiCall& operator=(const ApiCall&) = delete;

  std::uint32_t correlation() const { return correlation_; }

  /// It will answer this error.
  void fail(int error) { result_ = error; }

 private:
  void call_back(CUpti_ApiCallbackSite site);

  Call call_;
  const void* parameters_;
  std::uint32_t correlation_;
  int result_ = 0;
  std::uint64_t kept_for_subscriber_;
};

}  // namespace gpuflight::test
