#include "gpuflight/build/toolchain.hpp"

#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <system_error>

#include "configured.hpp"
#include "gpuflight/core/find_program.hpp"
#include "gpuflight/core/this_program.hpp"
#include "gpuflight/judge/module/compatibility.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSolutionHeader = "gpuflight/solution.hpp";
constexpr const char* kNvtxHeader = "nvtx3/nvToolsExt.h";

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

bool is_program(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

/// As a shell would find it.
bool can_start(const std::string& program) {
  if (program.find('/') != std::string::npos) return is_program(program);
  return find_program(program).has_value();
}

/// CXX may hold a launcher and options, as for make: "ccache g++ -m64".
std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> find_compiler() {
  if (is_program(configured::kCompiler)) return {configured::kCompiler};
  if (auto command = words(environment("CXX")); !command.empty()) return command;
  if (can_start("c++")) return {"c++"};
  return {"g++"};
}

fs::path find_torch() {
  const std::string chosen = environment(kTorchDirVariable);
  return chosen.empty() ? configured::kTorchDir : chosen;
}

fs::path folder_with(const char* header, const fs::path& installed, const char* configured) {
  return is_there(installed / header) ? installed : fs::path(configured);
}

}  // namespace

Toolchain find_toolchain() { return toolchain_of(this_program()); }

Toolchain toolchain_of(const fs::path& executable) {
  const fs::path prefix = executable.parent_path().parent_path();
  return {find_compiler(), find_torch(),
          folder_with(kSolutionHeader, prefix / "include", configured::kIncludeDir),
          folder_with(kNvtxHeader, prefix / "include/gpuflight-nvtx", configured::kNvtxIncludeDir)};
}

std::optional<std::string> missing(const Toolchain& toolchain) {
  if (toolchain.compiler.empty() || !can_start(toolchain.compiler.front())) {
    return "no C++ compiler was found; install g++, or name a compiler in the environment variable CXX";
  }
  for (const char* part : {"include/ATen/ATen.h", "lib/libc10.so", "lib/libtorch_cpu.so"}) {
    if (is_there(toolchain.torch_dir / part)) continue;
    return "LibTorch was not found in '" + toolchain.torch_dir.string() + "' (no " + part +
           "); install it with: pip install torch==" + kTorchVersion +
           ", and name the folder of the package in the "
           "environment variable " +
           kTorchDirVariable;
  }
  if (!is_there(toolchain.include_dir / kSolutionHeader)) {
    return "GPUFlight's headers were not found in '" + toolchain.include_dir.string() +
           "'; install GPUFlight again";
  }
  if (!is_there(toolchain.nvtx_include_dir / kNvtxHeader)) {
    return "the headers of NVTX were not found in '" + toolchain.nvtx_include_dir.string() +
           "'; install GPUFlight again";
  }
  return std::nullopt;
}

}  // namespace gpuflight
