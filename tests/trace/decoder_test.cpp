#include "gpuflight/trace/decoder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "tests/trace/encoded.hpp"

namespace gpuflight {
namespace {

using test::decoded;
using test::encoded;
using test::one_of_each;
using testing::HasSubstr;

std::string error_of(std::span<const std::byte> bytes) {
  try {
    decoded(bytes);
  } catch (const TraceError& error) {
    return error.what();
  }
  return "";
}

bool completes(std::span<const std::byte> bytes) {
  Decoder decoder([](const Event&) {});
  decoder.feed(bytes);
  return decoder.complete() && !decoder.partial();
}

// A block whose checksum is right, whatever it holds.
std::vector<std::byte> stream_of_payload(std::span<const std::byte> payload) {
  std::vector<std::byte> bytes = encoded({});
  const BlockHeader header{static_cast<std::uint32_t>(payload.size()), crc32c(payload)};
  const auto* first = reinterpret_cast<const std::byte*>(&header);
  bytes.insert(bytes.end(), first, first + sizeof(header));
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  return bytes;
}

TEST(decoder, gives_the_same_events_however_the_bytes_are_cut) {
  const auto bytes = encoded(one_of_each());
  std::vector<Event> events;
  Decoder decoder([&](const Event& event) { events.push_back(event); });
  for (const std::byte byte : bytes) decoder.feed({&byte, 1});
  EXPECT_EQ(encoded(events), bytes);
  EXPECT_TRUE(decoder.complete());
  EXPECT_FALSE(decoder.partial());
}

TEST(decoder, a_stream_is_complete_only_with_an_end_that_counted_right) {
  EXPECT_TRUE(completes(encoded(one_of_each())));
  EXPECT_FALSE(completes(encoded({Quiescent{}})));
  EXPECT_FALSE(completes(encoded({Quiescent{}, End{7, 0, {}}})));
}

TEST(decoder, every_truncation_is_seen) {
  const auto bytes = encoded(one_of_each());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(completes(std::span(bytes).first(size))) << size;
  }
}

TEST(decoder, a_flipped_bit_anywhere_is_seen) {
  const auto bytes = encoded(one_of_each());
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    auto flipped = bytes;
    flipped[place] ^= std::byte{0x10};
    // The header's reserved word means nothing yet.
    if (place >= offsetof(TraceHeader, reserved) && place < sizeof(TraceHeader)) continue;
    bool whole = false;
    try {
      whole = completes(flipped);
    } catch (const TraceError&) {
    }
    EXPECT_FALSE(whole) << place;
  }
}

TEST(decoder, names_a_file_that_is_no_trace) {
  const char* text = "#include <cstdio>\nint main() {}\n";
  EXPECT_EQ(error_of(std::as_bytes(std::span(text, std::strlen(text)))), "not a GPUFlight trace");
}

TEST(decoder, names_another_version) {
  auto bytes = encoded({});
  bytes[offsetof(TraceHeader, version)] = std::byte{9};
  EXPECT_EQ(error_of(bytes), "a trace of version 9, and this GPUFlight reads version 1");
}

TEST(decoder, refuses_enumerators_that_do_not_exist) {
  Copy copy{};
  copy.direction = static_cast<Direction>(77);
  copy.from = copy.to = MemoryKind::Device;
  EXPECT_THAT(error_of(encoded({copy})), HasSubstr("malformed event"));
}

TEST(decoder, refuses_an_event_of_the_wrong_size_and_one_of_an_unknown_kind) {
  const EventHeader wrong_size{event_tag<Kernel>(), 0};
  EXPECT_THAT(error_of(stream_of_payload(std::as_bytes(std::span(&wrong_size, 1)))),
              HasSubstr("malformed event"));
  const EventHeader unknown{999, 0};
  EXPECT_THAT(error_of(stream_of_payload(std::as_bytes(std::span(&unknown, 1)))),
              HasSubstr("unknown kind 999"));
}

TEST(decoder, refuses_events_after_the_end) {
  EXPECT_THAT(error_of(encoded({End{0, 0, {}}, Quiescent{}})), HasSubstr("after the stream's end"));
}

TEST(decoder, survives_random_payloads) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::byte> payload(random() % 200);
    for (std::byte& byte : payload) byte = static_cast<std::byte>(random() % 20);
    error_of(stream_of_payload(payload));
  }
}

}  // namespace
}  // namespace gpuflight
