/// The machine can't do what was asked (exit code 4).
#pragma once

#include <stdexcept>
#include <string>

#include "gpuflight/core/one_line.hpp"

namespace gpuflight {

/// what() is one line: what is missing, and what to do about it.
class Unable : public std::runtime_error {
 public:
  explicit Unable(const std::string& what) : std::runtime_error(one_line(what)) {}
};

/// A file or value from a person is wrong (exit code 2). what() is one line.
class BadInput : public std::runtime_error {
 public:
  explicit BadInput(const std::string& what) : std::runtime_error(one_line(what)) {}
};

}  // namespace gpuflight
