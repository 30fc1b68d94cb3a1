/// The line of a program in Python that the calling thread is at.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gpuflight {

struct PythonPlace {
  std::string file;  ///< as the interpreter has it
  std::uint64_t line;
};

/// Of the innermost frame outside of installed packages; nothing where this process or thread runs no Python.
/// Takes the interpreter's lock, so the caller must hold none that somebody may wait for who has that one.
std::optional<PythonPlace> python_place();

}  // namespace gpuflight
