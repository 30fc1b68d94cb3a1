#include "gpuflight/judge/programs.hpp"

#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

Programs find_programs() {
  const std::filesystem::path root =
      std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path();
  const Programs programs{root / "libexec/gpuflight/gpuflight-worker",
                          root / "lib/gpuflight/libgpuflight_capture.so",
                          root / "lib/gpuflight/libgpuflight_simulated.so"};
  for (const auto& file : {programs.worker, programs.capture, programs.simulated}) {
    if (!std::filesystem::exists(file)) {
      throw Unable(file.string() +
                   " is missing; build GPUFlight with LibTorch (GPUFLIGHT_TORCH=ON), or install it again");
    }
  }
  return programs;
}

}  // namespace gpuflight
