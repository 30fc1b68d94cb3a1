#include "gpuflight/capture/cupti/buffers.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace gpuflight {
namespace {

TEST(BufferPool, lends_aligned_buffers_of_eight_mebibytes) {
  BufferPool pool;
  const Buffer buffer = pool.lend();
  ASSERT_NE(buffer.data, nullptr);
  EXPECT_EQ(buffer.size, std::size_t{8} << 20);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data) % 8, 0U);
  std::free(buffer.data);
}

TEST(BufferPool, lends_again_what_was_taken_back) {
  BufferPool pool;
  const Buffer first = pool.lend();
  const Buffer second = pool.lend();
  EXPECT_NE(first.data, second.data);
  pool.take_back(first);
  const Buffer again = pool.lend();
  EXPECT_EQ(again.data, first.data);
  std::free(again.data);
  std::free(second.data);
}

TEST(BufferPool, does_not_lend_a_smaller_buffer_as_a_full_one) {
  BufferPool pool;
  auto* small = static_cast<std::uint8_t*>(std::aligned_alloc(64, 65536));
  pool.take_back({small, 65536});
  const Buffer buffer = pool.lend();
  EXPECT_EQ(buffer.size, BufferPool::kSize);
  buffer.data[BufferPool::kSize - 1] = 1;
  std::free(buffer.data);
}

}  // namespace
}  // namespace gpuflight
