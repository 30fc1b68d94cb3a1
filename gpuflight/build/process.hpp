/// Running the compiler.
#pragma once

#include <string>
#include <vector>

namespace gpuflight {

/// A program and its arguments; the program is looked up in PATH.
using Command = std::vector<std::string>;

struct Outcome {
  int status = 0;      ///< as a shell has it: 127 if it couldn't start, 128 + N if signal N ended it
  std::string output;  ///< stdout and stderr, as they came
};

/// Runs the program to its end, with nothing on its stdin. Where interrupts are watched (core/interrupt.hpp),
/// one ends it, and with it the whole process group where this process leads one; the caller throws.
Outcome run(const Command& command);

/// Runs all, as many at a time as there are cores. Outcomes stand in the order of the commands.
std::vector<Outcome> run_all(const std::vector<Command>& commands);

}  // namespace gpuflight
