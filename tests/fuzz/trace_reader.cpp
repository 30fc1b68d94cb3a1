#include <algorithm>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/recording.hpp"
#include "gpuflight/judge/stream_reader.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/shown.hpp"

namespace gpuflight::fuzz {
namespace {

StreamEvidence read_in_pieces(Bytes bytes, std::size_t piece) {
  StreamReader reader;
  for (; !bytes.empty(); bytes = bytes.subspan(std::min(piece, bytes.size()))) {
    reader.feed(bytes.first(std::min(piece, bytes.size())));
  }
  return reader.finish();
}

void report_of_file(Bytes bytes) {
  const MemoryFile file(bytes);
  try {
    show_table(report_recording(file.path()));
  } catch (const BadInput& error) {
    promise_one_line(error.what());
  }
}

}  // namespace

void trace_reader(Bytes bytes) {
  const StreamEvidence at_once = read_in_pieces(bytes, bytes.size());
  const StreamEvidence in_pieces = read_in_pieces(bytes, 1 + bytes.size() / 7);
  promise(!at_once.complete || at_once.damage.empty(), "what is damaged isn't complete");
  promise(at_once.faults == in_pieces.faults, "pieces of a stream change no fault");
  promise(std::equal(at_once.regions.begin(), at_once.regions.end(), in_pieces.regions.begin(),
                     in_pieces.regions.end(),
                     [](const RegionTotal& a, const RegionTotal& b) { return a.counts == b.counts; }),
          "pieces of a stream change no count");
  report_of_file(bytes);
}

}  // namespace gpuflight::fuzz
