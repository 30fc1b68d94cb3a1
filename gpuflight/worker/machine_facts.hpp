/// What a worker can say of the machine.
#pragma once

#include <map>
#include <string>

namespace gpuflight {

/// "torch"; of a GPU also "gpu", "driver" and "cuda". What can't be found out is left out.
/// @param device "cuda" or "simulated"
std::map<std::string, std::string> machine_facts(const std::string& device);

}  // namespace gpuflight
