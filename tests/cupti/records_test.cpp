#include "gpuflight/capture/cupti/records.hpp"

#include <gmock/gmock.h>

#include "tests/cupti/loaded_cupti.hpp"
#include "tests/support/cupti/fabricated_buffer.hpp"

namespace gpuflight {
namespace {

using test::api_record;
using test::copy_record;
using test::device_record;
using test::fill_record;
using test::kernel_record;
using test::peer_copy_record;
using testing::IsEmpty;
using testing::SizeIs;

/// Decodes with the real library's steps, as a CUPTI of `version` would have written.
class Records : public testing::Test {
 protected:
  void decode(std::uint32_t version = 130001) {
    CuptiApi api = test::loaded_cupti();
    api.version = version;
    RecordDecoder decoder(api, [this](std::string_view text) {
      texts_.emplace_back(text);
      return static_cast<TextId>(texts_.size());
    });
    events_ = decoder.decode(buffer_.data(), buffer_.size());
  }

  template <class E>
  std::vector<E> all() const {
    std::vector<E> found;
    for (const EncodedEvent& event : events_) {
      if (event.tag != event_tag<E>()) continue;
      E one;
      std::memcpy(&one, event.body, sizeof(one));
      found.push_back(one);
    }
    return found;
  }

  std::string text(TextId id) const { return id == 0 ? "" : texts_.at(id - 1); }

  test::FabricatedBuffer buffer_;
  std::vector<EncodedEvent> events_;
  std::vector<std::string> texts_;
};

Timestamp at(int nanoseconds) { return Timestamp(std::chrono::nanoseconds(nanoseconds)); }

TEST_F(Records, a_kernel_is_told_with_its_readable_name_place_and_shape) {
  buffer_.add(kernel_record("_Z5scalePfi", 17));
  decode();
  ASSERT_THAT(all<Kernel>(), SizeIs(1));
  const Kernel kernel = all<Kernel>()[0];
  EXPECT_EQ(text(kernel.name), "scale(float*, int)");
  EXPECT_EQ(kernel.correlation, 17U);
  EXPECT_EQ(kernel.start, at(1000));
  EXPECT_EQ(kernel.end, at(1500));
  EXPECT_EQ(kernel.device, 1U);
  EXPECT_EQ(kernel.stream, 7U);
  EXPECT_EQ(kernel.graph, 0U);
  EXPECT_EQ(kernel.device_launched, 0U);
  EXPECT_THAT(kernel.grid, testing::ElementsAre(128, 2, 1));
  EXPECT_THAT(kernel.block, testing::ElementsAre(256, 1, 1));
  EXPECT_THAT(all<Loss>(), IsEmpty());
}

TEST_F(Records, equal_kernel_names_at_different_addresses_are_one_text) {
  const std::string first = "_Z4gemmv";
  const std::string second = first;
  buffer_.add(kernel_record(first.c_str(), 1)).add(kernel_record(second.c_str(), 2));
  decode();
  ASSERT_THAT(all<Kernel>(), SizeIs(2));
  EXPECT_EQ(all<Kernel>()[0].name, all<Kernel>()[1].name);
  EXPECT_THAT(texts_, SizeIs(1));
}

TEST_F(Records, kernels_of_a_graph_share_its_launch_and_name_the_graph) {
  for (int i = 0; i < 10; ++i) {
    CUpti_ActivityKernel10 record = kernel_record("node", 99);
    record.graphId = 5;
    buffer_.add(record);
  }
  decode();
  ASSERT_THAT(all<Kernel>(), SizeIs(10));
  for (const Kernel& kernel : all<Kernel>()) {
    EXPECT_EQ(kernel.correlation, 99U);
    EXPECT_EQ(kernel.graph, 5U);
  }
}

TEST_F(Records, a_kernel_that_a_kernel_launched_says_so) {
  CUpti_ActivityKernel10 record = kernel_record("child", 3);
  record.isDeviceLaunched = 1;
  buffer_.add(record);
  decode();
  ASSERT_THAT(all<Kernel>(), SizeIs(1));
  EXPECT_EQ(all<Kernel>()[0].device_launched, 1U);
}

TEST_F(Records, a_copy_is_told_with_its_bytes_direction_and_memory) {
  buffer_.add(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, 2048));
  decode();
  ASSERT_THAT(all<Copy>(), SizeIs(1));
  const Copy copy = all<Copy>()[0];
  EXPECT_EQ(copy.bytes, 2048U);
  EXPECT_EQ(copy.direction, Direction::HostToDevice);
  EXPECT_EQ(copy.from, MemoryKind::Pageable);
  EXPECT_EQ(copy.to, MemoryKind::Device);
  EXPECT_EQ(copy.copies, 1U);
  EXPECT_EQ(copy.correlation, 42U);
}

TEST_F(Records, a_batched_copy_counts_each_of_its_copies) {
  buffer_.add(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, 65536, 64));
  decode();
  ASSERT_THAT(all<Copy>(), SizeIs(1));
  EXPECT_EQ(all<Copy>()[0].copies, 64U);
  decode(26);  // the first that has it
  EXPECT_EQ(all<Copy>()[0].copies, 64U);
}

TEST_F(Records, a_cupti_before_12_8_writes_no_number_of_copies) {
  buffer_.add(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, 65536, 64));
  decode(25);
  ASSERT_THAT(all<Copy>(), SizeIs(1));
  EXPECT_EQ(all<Copy>()[0].copies, 1U);
}

TEST_F(Records, every_direction_of_cupti_has_ours) {
  const std::pair<CUpti_ActivityMemcpyKind, Direction> kinds[] = {
      {CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, Direction::HostToDevice},
      {CUPTI_ACTIVITY_MEMCPY_KIND_HTOA, Direction::HostToDevice},
      {CUPTI_ACTIVITY_MEMCPY_KIND_DTOH, Direction::DeviceToHost},
      {CUPTI_ACTIVITY_MEMCPY_KIND_ATOH, Direction::DeviceToHost},
      {CUPTI_ACTIVITY_MEMCPY_KIND_DTOD, Direction::DeviceToDevice},
      {CUPTI_ACTIVITY_MEMCPY_KIND_ATOA, Direction::DeviceToDevice},
      {CUPTI_ACTIVITY_MEMCPY_KIND_HTOH, Direction::HostToHost},
      {CUPTI_ACTIVITY_MEMCPY_KIND_PTOP, Direction::Peer},
      // Unknown to CUPTI: from pageable memory to the device's.
      {CUPTI_ACTIVITY_MEMCPY_KIND_UNKNOWN, Direction::HostToDevice}};
  for (const auto& [kind, direction] : kinds) buffer_.add(copy_record(kind, 16));
  decode();
  ASSERT_THAT(all<Copy>(), SizeIs(std::size(kinds)));
  for (std::size_t i = 0; i < std::size(kinds); ++i)
    EXPECT_EQ(all<Copy>()[i].direction, kinds[i].second) << i;
}

TEST_F(Records, a_copy_between_devices_is_a_peer_copy) {
  buffer_.add(peer_copy_record(4096));
  decode();
  ASSERT_THAT(all<Copy>(), SizeIs(1));
  EXPECT_EQ(all<Copy>()[0].direction, Direction::Peer);
  EXPECT_EQ(all<Copy>()[0].bytes, 4096U);
  EXPECT_EQ(all<Copy>()[0].correlation, 8U);
}

TEST_F(Records, both_halves_of_a_copy_between_devices_through_the_host_are_one_peer_copy) {
  for (const auto half : {CUPTI_ACTIVITY_MEMCPY_KIND_DTOH, CUPTI_ACTIVITY_MEMCPY_KIND_HTOD,
                          CUPTI_ACTIVITY_MEMCPY_KIND_ATOH, CUPTI_ACTIVITY_MEMCPY_KIND_HTOA}) {
    const bool of_array = half == CUPTI_ACTIVITY_MEMCPY_KIND_ATOH || half == CUPTI_ACTIVITY_MEMCPY_KIND_HTOA;
    CUpti_ActivityMemcpy6 record = copy_record(half, 4096);
    record.srcKind = record.dstKind =
        of_array ? CUPTI_ACTIVITY_MEMORY_KIND_ARRAY : CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    buffer_.add(record);
  }
  decode();
  ASSERT_THAT(all<Copy>(), SizeIs(2));
  for (const Copy& copy : all<Copy>()) {
    EXPECT_EQ(copy.direction, Direction::Peer);
    EXPECT_EQ(copy.bytes, 4096U);
  }
}

TEST_F(Records, a_second_half_without_times_is_a_loss_too) {
  CUpti_ActivityMemcpy6 record = copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, 4096);
  record.srcKind = record.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
  record.start = record.end = 0;
  buffer_.add(record);
  decode();
  EXPECT_THAT(all<Copy>(), SizeIs(0));
  ASSERT_THAT(all<Loss>(), SizeIs(1));
  EXPECT_EQ(all<Loss>()[0].kind, LossKind::Untimed);
}

TEST_F(Records, a_fill_is_told_with_its_bytes_and_memory) {
  buffer_.add(fill_record(1024));
  decode();
  ASSERT_THAT(all<Fill>(), SizeIs(1));
  EXPECT_EQ(all<Fill>()[0].bytes, 1024U);
  EXPECT_EQ(all<Fill>()[0].memory, MemoryKind::Device);
  EXPECT_EQ(all<Fill>()[0].correlation, 43U);
}

TEST_F(Records, records_without_times_ran_and_are_a_loss) {
  CUpti_ActivityKernel10 record = kernel_record("untimed", 1);
  record.start = record.end = 0;
  buffer_.add(record).add(record);
  decode();
  EXPECT_THAT(all<Kernel>(), SizeIs(2));
  ASSERT_THAT(all<Loss>(), SizeIs(1));
  EXPECT_EQ(all<Loss>()[0].kind, LossKind::Untimed);
  EXPECT_EQ(all<Loss>()[0].count, 2U);
}

TEST_F(Records, a_record_that_ends_before_it_starts_lasts_no_time_and_is_a_loss) {
  CUpti_ActivityKernel10 record = kernel_record("backwards", 1);
  record.end = record.start - 1;
  buffer_.add(record);
  decode();
  ASSERT_THAT(all<Kernel>(), SizeIs(1));
  EXPECT_EQ(all<Kernel>()[0].end, all<Kernel>()[0].start);
  ASSERT_THAT(all<Loss>(), SizeIs(1));
  EXPECT_EQ(all<Loss>()[0].kind, LossKind::Unordered);
}

TEST_F(Records, records_of_other_kinds_are_stepped_over) {
  buffer_.add(api_record()).add(kernel_record("after", 1));
  decode();
  EXPECT_THAT(events_, SizeIs(1));
  EXPECT_THAT(all<Kernel>(), SizeIs(1));
}

TEST_F(Records, a_buffer_that_cannot_be_read_to_its_end_is_a_loss) {
  CUpti_ActivityAPI broken = api_record();
  broken.kind = CUPTI_ACTIVITY_KIND_INVALID;
  buffer_.add(kernel_record("before", 1)).add(broken);
  decode();
  EXPECT_THAT(all<Kernel>(), SizeIs(1));
  ASSERT_THAT(all<Loss>(), SizeIs(1));
  EXPECT_EQ(all<Loss>()[0].kind, LossKind::Unsupported);
}

TEST_F(Records, an_empty_buffer_says_nothing) {
  decode();
  EXPECT_THAT(events_, IsEmpty());
}

TEST_F(Records, a_device_names_the_gpu) {
  buffer_.add(device_record("NVIDIA H200"));
  decode();
  ASSERT_THAT(all<Fact>(), SizeIs(1));
  EXPECT_EQ(text(all<Fact>()[0].key), "gpu");
  EXPECT_EQ(text(all<Fact>()[0].value), "NVIDIA H200");
}

}  // namespace
}  // namespace gpuflight
