/// What a worker can say of the machine.
#pragma once

#include <map>
#include <string>

namespace gpuflight {

/// "torch"; of a GPU also "gpu" and "cuda", which a stream says only once work was done: a solution may
/// crash before. What can't be found out is left out.
/// @param device "cuda" or "simulated"
std::map<std::string, std::string> machine_facts(const std::string& device);

}  // namespace gpuflight
