#include "gpuflight/judge/stream_reader.hpp"

#include <fstream>
#include <new>
#include <vector>

#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kReadBytes = 1U << 16;

StreamEvidence read(const std::filesystem::path& file, StreamReader& reader) {
  std::error_code ignored;  // what can't be looked at can't be opened either
  if (std::filesystem::is_directory(file, ignored))
    throw BadInput(file.string() + ": a directory, not a trace");
  std::ifstream in(file, std::ios::binary);
  if (!in) throw BadInput(file.string() + ": can't be opened");
  std::vector<char> buffer(kReadBytes);
  while (!reader.damaged() &&
         (in.read(buffer.data(), static_cast<std::streamsize>(buffer.size())), in.gcount() > 0)) {
    reader.feed(std::as_bytes(std::span(buffer.data(), static_cast<std::size_t>(in.gcount()))));
  }
  StreamEvidence evidence = reader.finish();
  evidence.file = file.filename().string();
  return evidence;
}

}  // namespace

StreamReader::StreamReader(std::size_t timeline_events)
    : decoder_([this](const Event& event) {
        analysis_.add(event);
        if (timeline_) timeline_->add(event);
      }) {
  if (timeline_events > 0) timeline_.emplace(timeline_events);
}

void StreamReader::feed(std::span<const std::byte> bytes) {
  if (damaged()) return;
  try {
    decoder_.feed(bytes);
  } catch (const TooLarge& error) {
    stop_at(reason::kRecordingTooLarge, error.what());
  } catch (const TraceError& error) {
    stop_at(reason::kStreamDamaged, error.what());
  } catch (const std::bad_alloc&) {
    stop_at(reason::kRecordingTooLarge, "there was no memory for what the stream says");
  }
}

void StreamReader::stop_at(const char* code, const std::string& damage) {
  damage_code_ = code;
  damage_ = damage;
}

StreamEvidence StreamReader::finish() {
  analysis_.end(decoder_.complete() && !decoder_.partial() && !damaged());
  StreamEvidence evidence;
  if (const auto& hello = analysis_.hello()) {
    evidence.pid = hello->pid;
    evidence.source = hello->source;
  }
  evidence.faults = analysis_.faults();
  evidence.damage = damage_;
  if (damaged()) evidence.faults.insert(evidence.faults.begin(), {damage_code_, damage_});
  evidence.remarks = analysis_.remarks();
  evidence.complete = evidence.faults.empty();
  evidence.used_device = analysis_.used_device();
  evidence.facts = analysis_.facts();
  evidence.regions = analysis_.regions();
  evidence.waits = analysis_.waits();
  evidence.waited = analysis_.waited();
  if (timeline_) evidence.timeline = timeline_->take();
  return evidence;
}

StreamEvidence read_stream(const std::filesystem::path& file) {
  StreamReader reader(TimelineBuilder::kUsual);
  return read(file, reader);
}

StreamEvidence read_trace(const std::filesystem::path& file) {
  StreamReader reader(TimelineBuilder::kUsual);
  StreamEvidence evidence = read(file, reader);
  if (!evidence.damage.empty()) throw BadInput(file.string() + ": " + evidence.damage);
  if (!reader.analysis().hello()) throw BadInput(file.string() + ": not a GPUFlight trace");
  return evidence;
}

}  // namespace gpuflight
