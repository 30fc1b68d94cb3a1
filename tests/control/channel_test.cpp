#include "gpuflight/control/channel.hpp"

#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstring>

namespace gpuflight {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

std::array<int, 2> socket_pair() {
  std::array<int, 2> ends{};
  EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
  return ends;
}

std::vector<std::byte> some_bytes(std::size_t size) { return std::vector<std::byte>(size, std::byte{7}); }

TEST(channel, a_message_arrives_as_it_was_sent) {
  const auto ends = socket_pair();
  Channel here(ends[0]);
  Channel there(ends[1]);
  here.send({{"do", "call"}}, some_bytes(1000));
  const Message message = there.receive();
  EXPECT_EQ(message.head, nlohmann::json({{"do", "call"}}));
  EXPECT_EQ(message.payload, some_bytes(1000));
}

TEST(channel, what_is_not_utf8_arrives_in_part) {
  const auto ends = socket_pair();
  Channel here(ends[0]);
  Channel there(ends[1]);
  here.send({{"error", "a\xff"}});
  EXPECT_EQ(there.receive().head.at("error").get<std::string>().front(), 'a');
}

TEST(channel, waits_no_longer_than_its_deadline) {
  const auto ends = socket_pair();
  Channel here(ends[0]);
  const Channel there(ends[1]);
  EXPECT_THROW(here.receive(steady_clock::now() + milliseconds(10)), ChannelTimeout);
}

TEST(channel, a_closed_other_side_ends_the_wait) {
  const auto ends = socket_pair();
  Channel here(ends[0]);
  close(ends[1]);
  EXPECT_THROW(here.receive(), ChannelError);
  EXPECT_THROW(here.send({{"do", "call"}}), ChannelError);
}

TEST(channel, an_end_ends_the_wait_though_somebody_holds_the_other_side_open) {
  const auto ends = socket_pair();
  const int end = eventfd(1, EFD_CLOEXEC);
  Channel here(ends[0]);
  here.end_with({-1, end});
  const Channel there(ends[1]);
  EXPECT_THROW(here.receive(), ChannelError);
  // More than the socket takes: it would wait for good.
  EXPECT_THROW(here.send({{"do", "call"}}, some_bytes(64U << 20)), ChannelError);
  close(end);
}

TEST(channel, what_was_sent_before_the_end_is_still_read) {
  const auto ends = socket_pair();
  const int end = eventfd(1, EFD_CLOEXEC);
  Channel here(ends[0]);
  here.end_with({end});
  Channel there(ends[1]);
  there.send({{"answer", 1}}, some_bytes(10));
  EXPECT_EQ(here.receive().payload.size(), 10U);
  EXPECT_THROW(here.receive(), ChannelError);
  close(end);
}

TEST(channel, bytes_that_are_no_message_are_refused) {
  const auto ends = socket_pair();
  Channel here(ends[0]);
  const std::string noise(4096, 'x');
  ASSERT_EQ(write(ends[1], noise.data(), noise.size()), static_cast<ssize_t>(noise.size()));
  EXPECT_THROW(here.receive(), ChannelError);
  close(ends[1]);
}

TEST(channel, a_forged_size_takes_no_memory_that_never_comes) {
  const auto ends = socket_pair();
  Channel here(ends[0]);
  const struct {
    std::uint64_t payload = Channel::kMaxPayload;
    std::uint32_t head = 2;
    std::uint32_t magic = 0x4C544347;
  } frame;
  ASSERT_EQ(write(ends[1], &frame, sizeof(frame)), static_cast<ssize_t>(sizeof(frame)));
  ASSERT_EQ(write(ends[1], "{}", 2), 2);
  close(ends[1]);
  EXPECT_THROW(here.receive(), ChannelError);
}

}  // namespace
}  // namespace gpuflight
