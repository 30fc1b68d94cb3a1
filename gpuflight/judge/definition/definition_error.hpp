/// What is wrong with an exercise.json.
#pragma once

#include <stdexcept>
#include <string>

#include "gpuflight/core/one_line.hpp"

namespace gpuflight {

/// what() is one line: the file, the JSON pointer of the place, what is wrong there and what would be right.
class DefinitionError : public std::runtime_error {
 public:
  explicit DefinitionError(const std::string& what) : std::runtime_error(one_line(what)) {}
};

}  // namespace gpuflight
