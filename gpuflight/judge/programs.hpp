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
  std::filesystem::path simulated;  ///< the simulated source
  std::filesystem::path
      packages;  ///< where LibTorch and what it loads lie; empty where this was built without
};

/// Beside this executable, in a build tree and an installed one alike.
/// @throws Unable where one of them is missing
Programs find_programs();

}  // namespace gpuflight
