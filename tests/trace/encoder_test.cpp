#include "gpuflight/trace/encoder.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "tests/trace/encoded.hpp"

namespace gpuflight {
namespace {

using test::after_hello;
using test::decoded;
using test::encoded;
using test::one_of_each;

// Events have no padding, so equal encodings mean equal events.
TEST(encoder, what_is_decoded_encodes_to_the_same_bytes) {
  const auto bytes = encoded(one_of_each());
  EXPECT_EQ(encoded(decoded(bytes)), bytes);
}

TEST(encoder, one_of_each_really_has_every_kind) {
  std::set<std::size_t> kinds;
  for (const Event& event : one_of_each()) kinds.insert(event.index());
  EXPECT_EQ(kinds.size(), std::variant_size_v<Event>);
}

TEST(encoder, a_text_that_is_too_long_is_cut) {
  const auto events = decoded(encoded(after_hello({Text{1, std::string(kMaxTextBytes + 1, 'x')}})));
  EXPECT_EQ(std::get<Text>(events.at(1)).text.size(), kMaxTextBytes);
}

TEST(encoder, a_stream_of_more_than_a_block_has_several_blocks) {
  const std::vector<Event> events = after_hello(std::vector<Event>(30'000, Event(Kernel{})));
  EXPECT_GT(encoded(events).size(), kMaxBlockBytes);
  EXPECT_EQ(decoded(encoded(events)).size(), events.size());
}

TEST(checksum, agrees_with_the_published_check_value_of_crc_32c) {
  const char* digits = "123456789";
  EXPECT_EQ(crc32c(std::as_bytes(std::span(digits, std::strlen(digits)))), 0xE3069283U);
}

}  // namespace
}  // namespace gpuflight
