/// Changes traces behind their checksums: takes one apart into its events, changes them, and encodes them
/// again.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "gpuflight/trace/encoder.hpp"
#include "tests/fuzz/readers.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace gpuflight::fuzz {
namespace {

using Random = std::minstd_rand;

struct RawEvent {
  std::uint16_t tag;
  std::vector<std::byte> body;
};

template <class Header>
Header take_header(Bytes& bytes) {
  Header header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  bytes = bytes.subspan(sizeof(header));
  return header;
}

void add_events_of_block(Bytes payload, std::vector<RawEvent>& events) {
  while (payload.size() >= sizeof(EventHeader)) {
    const auto header = take_header<EventHeader>(payload);
    const Bytes body = payload.first(std::min<std::size_t>(header.size, payload.size()));
    events.push_back({header.tag, {body.begin(), body.end()}});
    payload = payload.subspan(body.size());
  }
}

/// As many as there are; checksums and what is cut off are no matter.
std::vector<RawEvent> events_of(Bytes bytes) {
  std::vector<RawEvent> events;
  bytes = bytes.subspan(std::min(sizeof(TraceHeader), bytes.size()));
  while (bytes.size() >= sizeof(BlockHeader)) {
    const auto header = take_header<BlockHeader>(bytes);
    const Bytes payload = bytes.first(std::min<std::size_t>(header.size, bytes.size()));
    add_events_of_block(payload, events);
    bytes = bytes.subspan(payload.size());
  }
  return events;
}

/// Small as enumerators and ids are, at an edge (the first is that of times), or any.
std::uint32_t number(Random& random) {
  constexpr std::uint32_t kEdges[] = {0x3FFFFFFF, 0x7FFFFFFF, 0xFFFFFFFF};
  switch (random() % 4) {
    case 0: return kEdges[random() % std::size(kEdges)];
    case 1: return static_cast<std::uint32_t>(random() * 2654435761U);
    default: return static_cast<std::uint32_t>(random() % 16);
  }
}

void set_word(RawEvent& event, Random& random) {
  if (event.body.size() < sizeof(std::uint32_t)) return;
  const std::uint32_t value = number(random);
  const std::size_t words = event.body.size() / sizeof(value);
  std::memcpy(event.body.data() + random() % words * sizeof(value), &value, sizeof(value));
}

/// A text may grow by what an event may grow by and still have a size that fits its header.
void mutate_body(RawEvent& event) {
  constexpr std::size_t kGrowth = 64;
  const std::size_t size = event.body.size();
  const std::size_t room =
      event.tag == event_tag<Text>() ? std::min<std::size_t>(size + kGrowth, 60000) : size;
  if (room < size || room == 0) return;
  event.body.resize(room);
  event.body.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(event.body.data()), size, room));
}

/// Many of one kind: regions that are opened and never closed, calls that never return.
void repeat(std::vector<RawEvent>& events, std::size_t place, Random& random) {
  std::vector<RawEvent> more(random() % 64, events[place]);
  for (RawEvent& event : more) {
    if (random() % 2 == 0) set_word(event, random);
  }
  events.insert(events.begin() + static_cast<std::ptrdiff_t>(place), more.begin(), more.end());
}

void change(std::vector<RawEvent>& events, Random& random) {
  const auto any_place = [&] {
    return events.begin() + static_cast<std::ptrdiff_t>(random() % events.size());
  };
  const auto event = any_place();
  switch (random() % 8) {
    case 0: events.erase(event); break;
    case 1: events.insert(any_place(), RawEvent(*event)); break;
    case 2: std::iter_swap(event, any_place()); break;
    case 3: mutate_body(*event); break;
    case 4: repeat(events, static_cast<std::size_t>(event - events.begin()), random); break;
    default: set_word(*event, random); break;
  }
}

std::vector<std::byte> encoded(std::vector<RawEvent>& events) {
  Encoder encoder;
  for (RawEvent& event : events) {
    // Else hardly any mutant would be complete.
    if (event.tag == event_tag<End>() && event.body.size() == sizeof(End)) {
      const std::uint64_t before = encoder.events();
      std::memcpy(event.body.data() + offsetof(End, events), &before, sizeof(before));
    }
    encoder.add_encoded(event.tag, event.body);
  }
  return encoder.take();
}

std::size_t put(const std::vector<std::byte>& bytes, std::uint8_t* data, std::size_t max_size) {
  const std::size_t size = std::min(bytes.size(), max_size);
  std::memcpy(data, bytes.data(), size);
  return size;
}

}  // namespace
}  // namespace gpuflight::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  using namespace gpuflight::fuzz;
  Random random(seed);
  std::vector<RawEvent> events = events_of(std::as_bytes(std::span(data, size)));
  if (events.empty() || random() % 16 == 0) return LLVMFuzzerMutate(data, size, max_size);
  for (auto changes = 1 + random() % 4; changes > 0 && !events.empty(); --changes) change(events, random);
  return put(encoded(events), data, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second, std::size_t second_size,
                                                 std::uint8_t* out, std::size_t max_size, unsigned seed) {
  using namespace gpuflight::fuzz;
  Random random(seed);
  std::vector<RawEvent> events = events_of(std::as_bytes(std::span(first, first_size)));
  std::vector<RawEvent> more = events_of(std::as_bytes(std::span(second, second_size)));
  events.resize(random() % (events.size() + 1));
  const auto from = more.begin() + static_cast<std::ptrdiff_t>(random() % (more.size() + 1));
  events.insert(events.end(), std::make_move_iterator(from), std::make_move_iterator(more.end()));
  return put(encoded(events), out, max_size);
}
