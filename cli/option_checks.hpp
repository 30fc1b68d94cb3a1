/// What the command line's values must be, where CLI11 has no check of its own.
#pragma once

#include <CLI/CLI.hpp>

namespace gpuflight {

/// An empty word is what a shell makes of a variable that isn't set.
CLI::Validator not_empty();

/// From 0 to 2^64 - 1: CLI11 takes -1 for the largest.
CLI::Validator unsigned_number();

}  // namespace gpuflight
