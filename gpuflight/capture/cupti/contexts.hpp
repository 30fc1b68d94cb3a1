/// The CUDA contexts that there are: each keeps a count of its own of the records that it dropped.
#pragma once

#include <cupti.h>

#include <mutex>
#include <vector>

namespace gpuflight {

/// From any thread. No lock of it is held while CUPTI is called.
class Contexts {
 public:
  void add(CUcontext context);
  void remove(CUcontext context);
  std::vector<CUcontext> all() const;

 private:
  mutable std::mutex mutex_;
  std::vector<CUcontext> contexts_;
};

}  // namespace gpuflight
