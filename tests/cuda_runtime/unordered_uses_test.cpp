/// Uses of memory that nothing orders, as a program's calls make them.
#include <cuda_runtime_api.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <vector>

#include "tests/cuda_runtime/recorded_events.hpp"

namespace gpuflight::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::size_t kBytes = 16384;

/// Two streams, an event, and memory of each sort, waited for at the end.
class UnorderedUses : public testing::Test {
 protected:
  void SetUp() override {
    for (cudaStream_t* stream : {&first_, &second_})
      ASSERT_EQ(cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaEventCreate(&event_), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&memory_, kBytes), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&other_, kBytes), cudaSuccess);
    ASSERT_EQ(cudaMallocHost(&pinned_, kBytes), cudaSuccess);
    host_ = static_cast<char*>(pinned_);
    std::memset(pinned_, 1, kBytes);
  }

  void TearDown() override {
    cudaDeviceSynchronize();
    for (const cudaStream_t stream : {first_, second_}) cudaStreamDestroy(stream);
    cudaEventDestroy(event_);
    cudaFree(memory_);
    cudaFree(other_);
    cudaFreeHost(pinned_);
  }

  void write(cudaStream_t stream) { cudaMemsetAsync(memory_, 0, kBytes, stream); }
  void read(cudaStream_t stream) {
    cudaMemcpyAsync(other_, memory_, kBytes, cudaMemcpyDeviceToDevice, stream);
  }
  void download(cudaStream_t stream) {
    cudaMemcpyAsync(pinned_, memory_, kBytes, cudaMemcpyDeviceToHost, stream);
  }
  void upload(cudaStream_t stream) {
    cudaMemcpyAsync(memory_, pinned_, kBytes, cudaMemcpyHostToDevice, stream);
  }

  cudaStream_t first_ = nullptr;
  cudaStream_t second_ = nullptr;
  cudaEvent_t event_ = nullptr;
  void* memory_ = nullptr;
  void* other_ = nullptr;
  void* pinned_ = nullptr;
  volatile char* host_ = nullptr;
  char read_ = 0;
};

std::vector<UnorderedUse> found_in(const std::function<void()>& work) {
  recorded_events();
  work();
  std::vector<UnorderedUse> found;
  for (const Event& event : recorded_events()) {
    if (const auto* use = std::get_if<UnorderedUse>(&event)) found.push_back(*use);
  }
  return found;
}

std::vector<UnorderedKind> kinds_in(const std::function<void()>& work) {
  std::vector<UnorderedKind> kinds;
  for (const UnorderedUse& use : found_in(work)) kinds.push_back(use.kind);
  return kinds;
}

TEST_F(UnorderedUses, are_those_of_two_streams) {
  EXPECT_THAT(kinds_in([&] {
                write(first_);
                read(second_);
              }),
              ElementsAre(UnorderedKind::ReadAfterWrite));
  cudaDeviceSynchronize();
  EXPECT_THAT(kinds_in([&] {
                read(first_);
                write(second_);
              }),
              ElementsAre(UnorderedKind::WriteAfterRead));
  cudaDeviceSynchronize();
  EXPECT_THAT(kinds_in([&] {
                write(first_);
                write(second_);
              }),
              ElementsAre(UnorderedKind::WriteAfterWrite));
}

TEST_F(UnorderedUses, say_which_streams_they_are_on) {
  unsigned long long first = 0;
  unsigned long long second = 0;
  cudaStreamGetId(first_, &first);
  cudaStreamGetId(second_, &second);
  const auto found = found_in([&] {
    write(first_);
    read(second_);
  });
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].earlier_stream, first);
  EXPECT_EQ(found[0].later_stream, second);
  EXPECT_NE(found[0].earlier, found[0].later);
}

TEST_F(UnorderedUses, are_none_where_reads_meet) {
  EXPECT_THAT(kinds_in([&] {
                cudaMemcpyAsync(other_, memory_, 16, cudaMemcpyDeviceToDevice, first_);
                cudaMemcpyAsync(static_cast<char*>(other_) + 16, memory_, 16, cudaMemcpyDeviceToDevice,
                                second_);
              }),
              IsEmpty());
}

TEST_F(UnorderedUses, are_none_of_parts_beside_each_other) {
  EXPECT_THAT(kinds_in([&] {
                cudaMemsetAsync(memory_, 0, 100, first_);
                cudaMemsetAsync(static_cast<char*>(memory_) + 100, 0, 100, second_);
                // Every second row of 8 bytes.
                cudaMemset2DAsync(static_cast<char*>(memory_) + 200, 16, 0, 8, 20, first_);
                cudaMemset2DAsync(static_cast<char*>(memory_) + 208, 16, 0, 8, 20, second_);
              }),
              IsEmpty());
  EXPECT_THAT(kinds_in([&] { cudaMemsetAsync(static_cast<char*>(memory_) + 99, 0, 2, second_); }),
              ElementsAre(UnorderedKind::WriteAfterWrite));
}

TEST_F(UnorderedUses, are_none_after_an_event_that_was_waited_for) {
  EXPECT_THAT(kinds_in([&] {
                write(first_);
                cudaEventRecord(event_, first_);
                cudaStreamWaitEvent(second_, event_, 0);
                read(second_);
              }),
              IsEmpty());
}

TEST_F(UnorderedUses, are_those_behind_the_event) {
  EXPECT_THAT(kinds_in([&] {
                cudaEventRecord(event_, first_);
                write(first_);
                cudaStreamWaitEvent(second_, event_, 0);
                read(second_);
              }),
              ElementsAre(UnorderedKind::ReadAfterWrite));
}

TEST_F(UnorderedUses, are_none_after_the_host_has_waited) {
  const std::function<void()> waits[] = {[&] { cudaStreamSynchronize(first_); },
                                         [&] { cudaDeviceSynchronize(); }, [&] { cudaStreamQuery(first_); },
                                         [&] {
                                           cudaEventRecord(event_, first_);
                                           cudaEventSynchronize(event_);
                                         },
                                         [&] {
                                           cudaEventRecord(event_, first_);
                                           cudaEventQuery(event_);
                                         }};
  for (const auto& wait : waits) {
    EXPECT_THAT(kinds_in([&] {
                  write(first_);
                  wait();
                  read(second_);
                }),
                IsEmpty());
    cudaDeviceSynchronize();
  }
}

TEST_F(UnorderedUses, are_none_with_the_default_stream_but_of_independent_streams) {
  cudaStream_t blocking = nullptr;
  cudaStreamCreate(&blocking);
  EXPECT_THAT(kinds_in([&] {
                write(blocking);
                read(nullptr);
                write(blocking);
              }),
              IsEmpty());
  cudaDeviceSynchronize();
  EXPECT_THAT(kinds_in([&] {
                write(nullptr);
                read(second_);
              }),
              ElementsAre(UnorderedKind::ReadAfterWrite));
  cudaStreamDestroy(blocking);
}

TEST_F(UnorderedUses, are_frees_in_another_streams_order) {
  void* block = nullptr;
  cudaMallocAsync(&block, kBytes, first_);
  EXPECT_THAT(kinds_in([&] {
                cudaMemsetAsync(block, 0, kBytes, first_);
                cudaFreeAsync(block, second_);
              }),
              ElementsAre(UnorderedKind::FreedEarly));
}

TEST_F(UnorderedUses, are_reads_of_what_is_not_copied_yet) {
  const auto found = found_in([&] {
    download(first_);
    read_ = host_[10];  // and the program goes on
  });
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, UnorderedKind::ReadAfterWrite);
  EXPECT_EQ(found[0].later_stream, UnorderedUse::kNoStream);
}

TEST_F(UnorderedUses, are_writes_to_what_is_still_copied) {
  EXPECT_THAT(kinds_in([&] {
                upload(first_);
                host_[10] = 2;
              }),
              ElementsAre(UnorderedKind::WriteAfterRead));
  cudaDeviceSynchronize();
  EXPECT_THAT(kinds_in([&] {
                download(first_);
                host_[10] = 2;
              }),
              ElementsAre(UnorderedKind::WriteAfterWrite));
}

TEST_F(UnorderedUses, are_none_where_the_host_reads_what_the_device_reads) {
  char sum = 0;
  EXPECT_THAT(kinds_in([&] {
                upload(first_);
                sum = static_cast<char>(sum + host_[10]);
              }),
              IsEmpty());
  EXPECT_EQ(sum, 1);
}

TEST_F(UnorderedUses, are_none_of_pinned_memory_after_a_wait) {
  EXPECT_THAT(kinds_in([&] {
                download(first_);
                cudaStreamSynchronize(first_);
                host_[10] = 3;
                upload(first_);
                cudaEventRecord(event_, first_);
                cudaEventSynchronize(event_);
                host_[10] = 4;
                cudaMemcpy(pinned_, memory_, kBytes, cudaMemcpyDeviceToHost);
                host_[10] = 5;
              }),
              IsEmpty());
  EXPECT_EQ(host_[10], 5);
}

TEST_F(UnorderedUses, are_none_of_the_rest_of_a_pinned_block) {
  EXPECT_THAT(kinds_in([&] {
                cudaMemcpyAsync(pinned_, memory_, 5000, cudaMemcpyDeviceToHost, first_);
                host_[5000] = 1;
                host_[kBytes - 1] = 1;
              }),
              IsEmpty());
}

TEST_F(UnorderedUses, are_none_in_a_host_function_of_the_same_stream) {
  EXPECT_THAT(kinds_in([&] {
                download(first_);
                cudaLaunchHostFunc(
                    first_, [](void* host) { static_cast<volatile char*>(host)[0] = 1; }, pinned_);
              }),
              IsEmpty());
}

TEST_F(UnorderedUses, are_none_after_calls_that_wait_by_themselves) {
  EXPECT_THAT(kinds_in([&] {
                cudaMemset(pinned_, 3, kBytes);
                read_ = host_[10];
                char other[16] = {};
                cudaMemcpy(pinned_, other, sizeof(other), cudaMemcpyHostToHost);
                read_ = host_[1];
              }),
              IsEmpty());
}

TEST_F(UnorderedUses, are_not_the_simulations_own) {
  EXPECT_THAT(kinds_in([&] {
                download(first_);
                cudaMemcpy2DAsync(memory_, 32, pinned_, 32, 8, 400, cudaMemcpyHostToDevice, first_);
              }),
              IsEmpty());
}

TEST_F(UnorderedUses, are_none_around_a_copy_between_devices_in_the_default_stream) {
  void* there = nullptr;
  void* copied = nullptr;
  cudaSetDevice(1);
  cudaMalloc(&there, kBytes);
  cudaMalloc(&copied, kBytes);
  cudaSetDevice(0);
  EXPECT_THAT(kinds_in([&] {
                write(first_);
                cudaMemcpyPeer(there, 1, memory_, 0, kBytes);
                cudaSetDevice(1);
                cudaMemcpyAsync(copied, there, kBytes, cudaMemcpyDeviceToDevice, nullptr);
                cudaSetDevice(0);
              }),
              IsEmpty());
  cudaFree(there);
  cudaFree(copied);
}

TEST_F(UnorderedUses, leave_the_copied_bytes_as_they_are) {
  cudaMemset(memory_, 7, kBytes);
  download(first_);
  EXPECT_EQ(host_[0], 7);
  EXPECT_EQ(host_[kBytes - 1], 7);
}

using UnorderedUsesDeathTest = UnorderedUses;

TEST_F(UnorderedUsesDeathTest, leave_other_faults_alone) {
  download(first_);
  // By the signal, or by a sanitizer's handler of it.
  EXPECT_DEATH(*static_cast<volatile char*>(memory_) = 1, "");
}

}  // namespace
}  // namespace gpuflight::test
