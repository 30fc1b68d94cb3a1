/// Parses the definition on stdin. Exit code 0 if it is right, else 1 and the error on stdout: for the
/// test that holds the parser against the JSON Schema.
#include <iostream>
#include <iterator>

#include "gpuflight/judge/definition/definition.hpp"

int main() {
  const std::string text{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
  try {
    gpuflight::parse_definition(text, "stdin");
  } catch (const gpuflight::DefinitionError& error) {
    std::cout << error.what() << "\n";
    return 1;
  }
  return 0;
}
