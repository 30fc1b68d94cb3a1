/// Runs a program in a process of its own and takes what it sends.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/cupti/collector.hpp"

namespace gpuflight::test {

struct Outcome {
  int exit_code = -1;  ///< 128 and the signal, if one killed it
  std::string output;  ///< what it wrote to stdout
  std::vector<Stream> streams;
};

/// Runs a program with this process's environment and `environment`, and GPUFLIGHT_SOCKET set to a
/// collector's socket.
Outcome run_collected(const std::vector<std::string>& command,
                      const std::map<std::string, std::string>& environment);

/// The same without a collector.
Outcome run_alone(const std::vector<std::string>& command,
                  const std::map<std::string, std::string>& environment);

}  // namespace gpuflight::test
