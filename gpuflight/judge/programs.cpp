#include "gpuflight/judge/programs.hpp"

#include <unistd.h>

#include <cstdlib>

#include "gpuflight/core/find_program.hpp"
#include "gpuflight/core/this_program.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

constexpr const char* kPythonVariable = "GPUFLIGHT_PYTHON";

}  // namespace

Programs find_programs() {
  const std::filesystem::path root = this_program().parent_path().parent_path();
  const Programs programs{root,
                          root / "libexec/gpuflight/gpuflight-supervisor",
                          root / "libexec/gpuflight/gpuflight-symbolizer",
                          root / "libexec/gpuflight/gpuflight-worker",
                          root / "lib/gpuflight/libgpuflight_capture.so",
                          root / "lib/gpuflight/simulated/libcudart.so.13",
                          std::filesystem::path(GPUFLIGHT_TORCH_DIR).parent_path(),
                          root / "share/gpuflight/python/worker.py",
                          root / "share/gpuflight/python/simulated"};
  for (const auto& file :
       {programs.supervisor, programs.symbolizer, programs.worker, programs.capture, programs.simulated}) {
    if (!std::filesystem::exists(file)) {
      throw Unable(file.string() +
                   " is missing; build GPUFlight with LibTorch (GPUFLIGHT_TORCH=ON), or install it again");
    }
  }
  return programs;
}

Python find_python(const Programs& programs) {
  if (const char* chosen = std::getenv(kPythonVariable)) {
    if (access(chosen, X_OK) != 0)
      throw Unable(std::string(kPythonVariable) + ": " + chosen + " can't be run");
    return {std::filesystem::absolute(chosen), false};
  }
  // …/lib/python3.11/site-packages
  const std::filesystem::path beside =
      programs.packages.parent_path().parent_path().parent_path() / "bin/python3";
  if (access(beside.c_str(), X_OK) == 0) return {beside, false};
  if (const auto found = find_program("python3")) return {*found, true};
  throw Unable(std::string("there is no python3 to run a solution in Python; install one, or name it in ") +
               kPythonVariable);
}

}  // namespace gpuflight
