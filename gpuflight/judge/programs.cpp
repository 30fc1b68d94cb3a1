#include "gpuflight/judge/programs.hpp"

#include "gpuflight/core/this_program.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

Programs find_programs() {
  const std::filesystem::path root = this_program().parent_path().parent_path();
  const Programs programs{root,
                          root / "libexec/gpuflight/gpuflight-supervisor",
                          root / "libexec/gpuflight/gpuflight-symbolizer",
                          root / "libexec/gpuflight/gpuflight-worker",
                          root / "lib/gpuflight/libgpuflight_capture.so",
                          root / "lib/gpuflight/libgpuflight_simulated.so",
                          std::filesystem::path(GPUFLIGHT_TORCH_DIR).parent_path()};
  for (const auto& file :
       {programs.supervisor, programs.symbolizer, programs.worker, programs.capture, programs.simulated}) {
    if (!std::filesystem::exists(file)) {
      throw Unable(file.string() +
                   " is missing; build GPUFlight with LibTorch (GPUFLIGHT_TORCH=ON), or install it again");
    }
  }
  return programs;
}

}  // namespace gpuflight
