/// recorded_regions cuda|simulated OUTPUT COMMAND…: runs a program and writes what was counted in each of its
/// NVTX ranges, as JSON.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "gpuflight/analysis/timeline_builder.hpp"
#include "gpuflight/capture/environment.hpp"
#include "gpuflight/core/counts.hpp"
#include "gpuflight/judge/collector.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

void set(const char* name, const std::string& value) { setenv(name, value.c_str(), 1); }

void prepend_to_python_path(const std::string& folder) {
  const char* before = std::getenv("PYTHONPATH");
  set("PYTHONPATH", before == nullptr ? folder : folder + ":" + before);
}

/// @returns the program's exit status
int run(const std::string& device, const std::string& socket, char** command) {
  const pid_t child = fork();
  if (child == 0) {
    set(kSocketVariable, socket);
    set(kNvtxInjectionVariable, device == "cuda" ? GPUFLIGHT_CAPTURE : GPUFLIGHT_SIMULATED);
    if (device == "cuda") set(kCudaInjectionVariable, GPUFLIGHT_CAPTURE);
    if (device == "simulated") prepend_to_python_path(GPUFLIGHT_PYTHON);
    execvp(command[0], command);
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

Json in_json(const RegionTotal& region) {
  Json counts = Json::object();
  for (const CountName& count : count_names()) {
    if (const std::uint64_t number = count.of(region.counts); number != 0) counts[count.name] = number;
  }
  Json kernels = Json::object();
  for (const auto& [name, of_name] : region.counts.kernels_by_name) kernels[name] = of_name.count;
  return {{"name", region.name}, {"counts", counts}, {"kernels", kernels}};
}

/// Which two used memory without an order: their names, the earlier first.
Json unordered_in(const StreamEvidence& stream) {
  Json uses = Json::array();
  if (!stream.timeline) return uses;
  for (const TimelineUnorderedUse& unordered : stream.timeline->unordered) {
    uses.push_back({text_of(*stream.timeline, unordered.use.earlier),
                    text_of(*stream.timeline, unordered.use.later),
                    static_cast<std::uint32_t>(unordered.use.kind)});
  }
  return uses;
}

Json in_json(const StreamEvidence& stream) {
  Json regions = Json::array();
  for (const RegionTotal& region : stream.regions) regions.push_back(in_json(region));
  Json faults = Json::array();
  for (const Fault& fault : stream.faults) faults.push_back(fault.message);
  return {{"complete", stream.complete},
          {"facts", stream.facts},
          {"faults", faults},
          {"regions", regions},
          {"unordered", unordered_in(stream)}};
}

}  // namespace
}  // namespace gpuflight

int main(int argc, char** argv) {
  constexpr int kCommand = 3;
  if (argc <= kCommand) {
    std::cerr << "usage: recorded_regions cuda|simulated OUTPUT COMMAND…\n";
    return 2;
  }
  gpuflight::Collector collector(std::nullopt, gpuflight::TimelineBuilder::kUsual);
  const int status = gpuflight::run(argv[1], collector.socket_path(), argv + kCommand);
  gpuflight::Json streams = gpuflight::Json::array();
  for (const gpuflight::StreamEvidence& stream : collector.finish())
    streams.push_back(gpuflight::in_json(stream));
  std::ofstream(argv[2]) << streams.dump(1) << '\n';
  return status;
}
