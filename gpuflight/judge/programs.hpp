/// Where the programs and libraries that the judge starts lie.
#pragma once

#include <filesystem>

namespace gpuflight {

struct Programs {
  std::filesystem::path worker;
  std::filesystem::path capture;    ///< the CUPTI source
  std::filesystem::path simulated;  ///< the simulated source
};

/// Beside this executable, in a build tree and an installed one alike.
/// @throws Unable where one of them is missing
Programs find_programs();

}  // namespace gpuflight
