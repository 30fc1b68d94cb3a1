#include "gpuflight/capture/source.h"

#include <cstdlib>
#include <string>

#include "gpuflight/capture/environment.hpp"
#include "gpuflight/capture/nvtx/nvtx.hpp"
#include "gpuflight/capture/recorder/recorder.hpp"
#include "gpuflight/capture/recorder/this_thread.hpp"
#include "gpuflight/capture/simulated/device.hpp"
#include "gpuflight/capture/simulated/guard.hpp"
#include "gpuflight/capture/stacks/call_stacks.hpp"

namespace gpuflight::simulated {
namespace {

/// @returns an empty text, or why nothing can be recorded.
std::string start_recorder() {
  if (!std::getenv(kSocketVariable)) return {};
  std::string why;
  Recorder* recorder = Recorder::start(Source::Simulated, why);
  if (!recorder) return why;
  CallStacks::start_if_asked();
  recorder->fact("gpu", "simulated");
  recorder->fact("torch", torch_version());
  return {};
}

std::string start() {
  std::string why = install_device();
  return why.empty() ? start_recorder() : why;
}

/// Everything is published by the time its call returns.
void publish_quiescent(Recorder& recorder, Timestamp time) { recorder.complete({encode(Quiescent{time})}); }

void check_guard(Recorder& recorder) {
  if (guard_is_ours()) return;
  Loss loss{};
  loss.count = 1;
  loss.kind = LossKind::Interference;
  loss.detail = recorder.text("the simulated device was replaced: libtorch_cuda was loaded after it");
  recorder.publish(loss);
}

}  // namespace
}  // namespace gpuflight::simulated

extern "C" {

int gpuflight_source_start(const char** why) {
  static const std::string reason = gpuflight::simulated::start();
  if (!reason.empty()) *why = reason.c_str();
  return reason.empty() ? 0 : 1;
}

void gpuflight_source_settle(void (*synchronize)(void)) {
  const gpuflight::Timestamp entered = gpuflight::now();
  if (synchronize) synchronize();
  gpuflight::Recorder* recorder = gpuflight::Recorder::current();
  if (!recorder) return;
  gpuflight::simulated::publish_quiescent(*recorder, entered);
  recorder->drain();
}

void gpuflight_source_finish(void) {
  gpuflight::Recorder* recorder = gpuflight::Recorder::current();
  if (!recorder) return;
  gpuflight::simulated::check_guard(*recorder);
  gpuflight::simulated::publish_quiescent(*recorder, gpuflight::now());
  recorder->finish();
}

/// NVTX loads this library by NVTX_INJECTION64_PATH and calls this, to have it serve ranges.
GPUFLIGHT_SOURCE_API int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t get_export_table) {
  return gpuflight::initialize_nvtx(get_export_table);
}
}
