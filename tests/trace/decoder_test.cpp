#include "gpuflight/trace/decoder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "tests/trace/reading.hpp"

namespace gpuflight {
namespace {

using test::after_hello;
using test::encoded;
using testing::HasSubstr;

std::string error_of(std::span<const std::byte> bytes) { return test::read(bytes).error; }

// Of a stream that begins as it should.
std::string error_of(const std::vector<Event>& events) { return error_of(encoded(after_hello(events))); }

// A block whose checksum is right, whatever it holds.
std::vector<std::byte> stream_of_payload(std::span<const std::byte> payload) {
  std::vector<std::byte> bytes = encoded({});
  const BlockHeader header{static_cast<std::uint32_t>(payload.size()), crc32c(payload)};
  const auto* first = reinterpret_cast<const std::byte*>(&header);
  bytes.insert(bytes.end(), first, first + sizeof(header));
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  return bytes;
}

TEST(decoder, a_stream_is_complete_only_with_an_end_that_counted_right) {
  const auto completes = [](const std::vector<Event>& events) {
    return test::read(encoded(after_hello(events))).complete;
  };
  EXPECT_TRUE(completes({Quiescent{}, End{2, 0, {}}}));
  EXPECT_FALSE(completes({Quiescent{}}));
  EXPECT_FALSE(completes({Quiescent{}, End{7, 0, {}}}));
}

TEST(decoder, names_a_file_that_is_no_trace) {
  const char* text = "#include <cstdio>\nint main() {}\n";
  EXPECT_EQ(error_of(std::as_bytes(std::span(text, std::strlen(text)))), "not a GPUFlight trace");
}

TEST(decoder, names_another_version) {
  auto bytes = encoded({});
  bytes[offsetof(TraceHeader, version)] = std::byte{9};
  EXPECT_EQ(error_of(bytes), "a trace of version 9, and this GPUFlight reads only 1, 2, 4, 8");
}

TEST(decoder, refuses_a_header_that_says_more_than_its_version_has) {
  auto bytes = encoded({});
  bytes[offsetof(TraceHeader, reserved)] = std::byte{1};
  EXPECT_EQ(error_of(bytes), "a damaged trace: its header's reserved bytes aren't 0 (at byte 0)");
}

TEST(decoder, refuses_blocks_that_are_empty_or_too_large) {
  EXPECT_THAT(error_of(stream_of_payload({})), HasSubstr("a block is empty"));
  EXPECT_THAT(error_of(stream_of_payload(std::vector<std::byte>(kMaxBlockBytes + 1))),
              HasSubstr("a block says it is 1048577 bytes long"));
}

TEST(decoder, refuses_enumerators_that_do_not_exist) {
  for (const std::uint32_t number : {0U, 6U, ~0U}) {
    Copy copy{};
    copy.from = copy.to = MemoryKind::Device;
    copy.direction = static_cast<Direction>(number);
    EXPECT_THAT(error_of({copy}), HasSubstr("malformed event of kind 8")) << number;
  }
}

TEST(decoder, refuses_times_whose_differences_are_no_numbers) {
  for (const std::int64_t count : {std::int64_t{-1}, std::int64_t{1} << 62}) {
    Kernel kernel{};
    kernel.end = Timestamp(std::chrono::nanoseconds(count));
    EXPECT_THAT(error_of({kernel}), HasSubstr("malformed event of kind 7")) << count;
    EXPECT_THAT(error_of({RegionClosed{1, kernel.end, 1, 0}}), HasSubstr("malformed event of kind 4"))
        << count;
  }
}

TEST(decoder, refuses_a_text_that_is_too_long_or_has_the_id_of_no_text) {
  EXPECT_THAT(error_of({Text{0, "x"}}), HasSubstr("malformed event of kind 2"));
  Encoder encoder;
  encoder.add(after_hello({}).front());
  encoder.add_encoded(event_tag<Text>(), std::vector(sizeof(TextId) + kMaxTextBytes + 1, std::byte{1}));
  EXPECT_THAT(error_of(encoder.take()), HasSubstr("malformed event of kind 2"));
}

TEST(decoder, refuses_a_stream_that_does_not_begin_with_its_only_hello) {
  EXPECT_THAT(error_of(encoded({Quiescent{}})), HasSubstr("its first event is no Hello"));
  EXPECT_THAT(error_of(after_hello({})), HasSubstr("a second Hello"));
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
  EXPECT_THAT(error_of({End{1, 0, {}}, Quiescent{}}), HasSubstr("after the stream's end"));
}

TEST(decoder, refuses_more_texts_than_a_reader_can_be_asked_to_keep) {
  constexpr std::size_t kLength = 4096;
  constexpr std::uint64_t kAllowed = kMaxTextsBytes / (kLength + kTextOverheadBytes);
  std::uint64_t texts = 0;
  Decoder decoder([&](const Event& event) { texts += event.index() == event_tag<Text>(); });
  decoder.feed(encoded(after_hello({})));
  const std::vector<std::byte> text = encoded({Text{1, std::string(kLength, 'x')}});
  const auto block = std::span(text).subspan(sizeof(TraceHeader));
  for (std::uint64_t i = 0; i < kAllowed; ++i) decoder.feed(block);
  EXPECT_THROW(decoder.feed(block), TraceError);
  EXPECT_EQ(texts, kAllowed);
}

}  // namespace
}  // namespace gpuflight
