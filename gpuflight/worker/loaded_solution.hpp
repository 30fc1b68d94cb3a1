/// A solution that can be called.
#pragma once

#include <ATen/ATen.h>

#include <functional>
#include <string>
#include <vector>

namespace gpuflight {

/// Loads the file, which stays loaded. A shared object's solution is called under its entry; one in Python by
/// LibTorch's dispatcher, behind which the worker's Python part stands (gpuflight/python/worker.py).
/// @throws RequestFailed("open") with one sentence
class LoadedSolution {
 public:
  LoadedSolution(const std::string& file, const std::string& name);

  /// @throws what the solution throws
  void operator()(const std::vector<at::Tensor>& inputs, at::Tensor& output) const { call_(inputs, output); }

 private:
  std::function<void(const std::vector<at::Tensor>&, at::Tensor&)> call_;
};

}  // namespace gpuflight
