/// The README of a folder to work in.
#pragma once

#include <string>

#include "gpuflight/judge/definition/definition.hpp"

namespace gpuflight {

struct WorkplaceCommands {
  std::string program;   ///< what starts gpuflight
  std::string exercise;  ///< the path of its shared object
  std::string source;    ///< the file to change
  std::string python;    ///< the one in Python; empty where there is none
};

/// Markdown: the exercise's title and lesson, what it allows, the commands, and its hints. The commands stand
/// one in a line in `sh` blocks, and run in the folder as they stand.
std::string workplace_readme(const ExerciseDefinition& definition, const WorkplaceCommands& commands);

}  // namespace gpuflight
