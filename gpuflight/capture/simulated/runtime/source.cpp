#include "gpuflight/capture/source.h"

#include <cstdlib>
#include <string>

#include "gpuflight/capture/environment.hpp"
#include "gpuflight/capture/nvtx/nvtx.hpp"
#include "gpuflight/capture/recorder/recorder.hpp"
#include "gpuflight/capture/recorder/this_thread.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"
#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/source.hpp"
#include "gpuflight/capture/stacks/call_stacks.hpp"

namespace gpuflight::simulated {
namespace {

std::function<std::string()>& end_check() {
  static auto& check = *new std::function<std::string()>;
  return check;
}

/// @returns an empty text, or why nothing can be recorded.
std::string start() {
  if (!Memory::get().reserved())
    return "there is no address space for the simulated device's memory: raise the limit (ulimit -v)";
  if (!std::getenv(kSocketVariable)) return {};
  std::string why;
  Recorder* recorder = Recorder::start(Source::Simulated, why);
  if (!recorder) return why;
  CallStacks::start_if_asked();
  recorder->fact("gpu", "simulated");
  return {};
}

/// Everything is published by the time its call returns.
void publish_quiescent(Recorder& recorder, Timestamp time) { recorder.complete({encode(Quiescent{time})}); }

void publish_interference(Recorder& recorder) {
  const std::string what = end_check() ? end_check()() : std::string();
  if (!what.empty()) recorder.publish(Loss{1, LossKind::Interference, recorder.text(what)});
}

}  // namespace

void add_fact(const std::string& key, const std::string& value) {
  if (Recorder* recorder = Recorder::current()) recorder->fact(key, value);
}

void check_at_end(std::function<std::string()> check) { end_check() = std::move(check); }

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
  gpuflight::simulated::publish_interference(*recorder);
  gpuflight::simulated::publish_quiescent(*recorder, gpuflight::now());
  recorder->finish();
}

void gpuflight_source_refused(const char* what) { gpuflight::simulated::publish_not_simulated(what); }

/// NVTX loads this library by NVTX_INJECTION64_PATH and calls this, to have it serve ranges.
GPUFLIGHT_SOURCE_API int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t get_export_table) {
  return gpuflight::initialize_nvtx(get_export_table);
}
}
