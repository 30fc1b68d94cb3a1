/// The machine can't do what was asked (exit code 4).
#pragma once

#include <stdexcept>

namespace gpuflight {

/// what() is one line: what is missing, and what to do about it.
class Unable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file or value from a person is wrong (exit code 2). what() is one line.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace gpuflight
