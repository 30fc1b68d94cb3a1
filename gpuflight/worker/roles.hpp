/// What a worker process can be. Each role answers the judge until it is told to finish.
#pragma once

#include <string>

#include "gpuflight/control/channel.hpp"

namespace gpuflight {

/// @param exercise path of the exercise's shared object
void be_reference_worker(Channel& judge, const std::string& exercise);

/// @param device "cuda" or "simulated"
/// @param source path of the library that records there
void be_solution_worker(Channel& judge, const std::string& device, const std::string& source);

}  // namespace gpuflight
