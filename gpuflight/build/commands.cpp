#include "gpuflight/build/commands.hpp"

#include "gpuflight/module.hpp"

namespace gpuflight {
namespace {

void append(Command& command, std::initializer_list<std::string> arguments) {
  command.insert(command.end(), arguments);
}

std::string section(const char* name, std::string_view content) {
  std::string text = std::string("\t.section ") + name + ",\"a\",%progbits\n";
  for (const char c : content) text += "\t.byte " + std::to_string(static_cast<unsigned char>(c)) + "\n";
  return text;
}

}  // namespace

Command compile_command(const Toolchain& toolchain, const std::filesystem::path& source,
                        const std::filesystem::path& object) {
  const std::filesystem::path torch = toolchain.torch_dir / "include";
  Command command = toolchain.compiler;
  // Lines without types: with -g, LibTorch's headers take more than twice as long.
  append(command, {"-std=c++20", "-O2", "-g1", "-fPIC", "-fvisibility=hidden"});
  append(command, {"-I", toolchain.include_dir.string()});
  append(command, {"-isystem", torch.string(), "-isystem", (torch / "torch/csrc/api/include").string()});
  append(command, {"-isystem", toolchain.nvtx_include_dir.string()});
  append(command, {"-c", source.string(), "-o", object.string()});
  return command;
}

Command arguments_for_exercise(const std::filesystem::path& folder) {
  // The compiler takes the last that fits, and completes what is left by the folder that it ran in.
  return {"-ffile-prefix-map=" + std::filesystem::current_path().string() + "=.",
          "-ffile-prefix-map=" + (folder / "").string() + "="};
}

Command assemble_command(const Toolchain& toolchain, const std::filesystem::path& source,
                         const std::filesystem::path& object) {
  Command command = toolchain.compiler;
  append(command, {"-x", "assembler", "-c", source.string(), "-o", object.string()});
  return command;
}

Command link_command(const Toolchain& toolchain, const std::vector<std::filesystem::path>& objects,
                     const std::filesystem::path& output) {
  const std::string libraries = (toolchain.torch_dir / "lib").string();
  Command command = toolchain.compiler;
  append(command, {"-shared", "-o", output.string()});
  for (const auto& object : objects) command.push_back(object.string());
  // -Xlinker and not -Wl: a comma in the folder's name would split it.
  append(command, {"-L", libraries, "-Xlinker", "-rpath", "-Xlinker", libraries});
  // libtorch_cpu finds its own CUDA libraries by its RPATH, which the linker doesn't follow.
  append(command, {"-lc10", "-ltorch_cpu", "-Wl,--allow-shlib-undefined"});
  return command;
}

std::string exercise_assembly(std::string_view json, const std::optional<std::string>& starter,
                              const std::optional<std::string>& python_starter) {
  std::string text = section(kExerciseJsonSection, json);
  if (starter) text += section(kExerciseStarterSection, *starter);
  if (python_starter) text += section(kExercisePythonStarterSection, *python_starter);
  // Without it the linker would make the stack executable.
  return text + "\t.section .note.GNU-stack,\"\",%progbits\n";
}

}  // namespace gpuflight
