/// How the compiler is called. The flags are one decision in one place: what a worker loads must
/// agree with it about the language, the ABI and LibTorch.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpuflight/build/process.hpp"
#include "gpuflight/build/toolchain.hpp"

namespace gpuflight {

Command compile_command(const Toolchain& toolchain, const std::filesystem::path& source,
                        const std::filesystem::path& object);

/// Further arguments, with which lines of the source are told as the exercise's folder has its files,
/// wherever that lay on the machine that built it.
Command arguments_for_exercise(const std::filesystem::path& folder);

Command assemble_command(const Toolchain& toolchain, const std::filesystem::path& source,
                         const std::filesystem::path& object);

Command link_command(const Toolchain& toolchain, const std::vector<std::filesystem::path>& objects,
                     const std::filesystem::path& output);

/// An assembler file whose object has exactly these bytes in the sections of the exercise's JSON and, where
/// there are any, of its starters. They stand in it as numbers, so no path and no character of theirs needs
/// quoting.
std::string exercise_assembly(std::string_view json, const std::optional<std::string>& starter,
                              const std::optional<std::string>& python_starter);

}  // namespace gpuflight
