/// What is wrong with an exercise.json.
#pragma once

#include <stdexcept>

namespace gpuflight {

/// what() is one line: the file, the JSON pointer of the place, what is wrong there and what would be right.
class DefinitionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace gpuflight
