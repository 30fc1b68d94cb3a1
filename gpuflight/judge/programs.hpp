/// Where the programs and libraries that the judge starts lie.
#pragma once

#include <filesystem>

namespace gpuflight {

struct Programs {
  std::filesystem::path root;  ///< of the tree that they are in
  std::filesystem::path supervisor;
  std::filesystem::path symbolizer;
  std::filesystem::path worker;
  std::filesystem::path capture;    ///< the CUPTI source
  std::filesystem::path simulated;  ///< the simulated CUDA runtime, which is the simulated source
  std::filesystem::path
      packages;  ///< where LibTorch and what it loads lie; empty where this was built without
  std::filesystem::path python_worker;     ///< what Python runs as the worker of a solution in Python
  std::filesystem::path python_simulated;  ///< the folder with which Python has the simulated device
};

/// Beside this executable, in a build tree and an installed one alike.
/// @throws Unable where one of them is missing
Programs find_programs();

/// An interpreter for solutions in Python.
struct Python {
  std::filesystem::path program;
  bool lacks_torch;  ///< and is to take the one that this was built with
};

/// GPUFLIGHT_PYTHON, or that of the environment that PyTorch was found in, or python3.
/// @throws Unable where there is none
Python find_python(const Programs& programs);

}  // namespace gpuflight
