#include "gpuflight/judge/evidence_file.hpp"

#include <fstream>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/evidence_json.hpp"
#include "gpuflight/judge/stream_reader.hpp"

namespace gpuflight {
namespace {

constexpr const char* kRunFile = "run.json";

void read_streams(WorkerEvidence& worker, const std::filesystem::path& folder) {
  for (StreamEvidence& stream : worker.streams) {
    // Its name is from a file that anybody may have written.
    if (std::filesystem::path(stream.file).filename() != stream.file) {
      throw BadInput((folder / kRunFile).string() + ": names a trace outside its folder: " + stream.file);
    }
    StreamEvidence read = read_stream(folder / stream.file);
    // A program may have sent a damaged stream; a file that was damaged since says nothing about it.
    if (read.damage != stream.damage) throw BadInput((folder / stream.file).string() + ": " + read.damage);
    read.pid = stream.pid;
    // The file that they were found in may be another one by now.
    if (read.timeline && stream.timeline) read.timeline->places = std::move(stream.timeline->places);
    stream = std::move(read);
  }
}

nlohmann::json read_json(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw BadInput(file.string() + ": can't be opened; was this folder written by --save-trace?");
  auto json = nlohmann::json::parse(in, nullptr, false);
  if (!json.is_object() || json.value("schema", "") != kEvidenceSchema) {
    throw BadInput(file.string() + ": is no " + kEvidenceSchema + " file of GPUFlight");
  }
  return json;
}

}  // namespace

void save(const Evidence& evidence, const std::filesystem::path& folder) {
  std::ofstream out(folder / kRunFile);
  out << to_json(evidence).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
  out.close();
  if (!out) throw Unable((folder / kRunFile).string() + ": can't be written");
}

Evidence load(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / kRunFile;
  try {
    Evidence evidence = evidence_from_json(read_json(file));
    for (SolutionEvidence& solution : evidence.solutions) {
      read_streams(solution.recorded, folder);
      if (solution.timed) read_streams(*solution.timed, folder);
    }
    return evidence;
  } catch (const nlohmann::json::exception& error) {
    throw BadInput(file.string() + ": " + error.what());
  }
}

}  // namespace gpuflight
