#include "tests/simulated/device.hpp"

#include <c10/core/Event.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <c10/cuda/CUDAStream.h>
#include <csignal>

namespace gpuflight::test {
namespace {

TEST(Device, there_is_one_cuda_device_without_cudnn) {
  EXPECT_TRUE(torch::cuda::is_available());
  EXPECT_EQ(torch::cuda::device_count(), 1U);
  EXPECT_FALSE(torch::cuda::cudnn_is_available());
}

TEST(Device, synchronize_is_one_wait) {
  begin();
  torch::cuda::synchronize();
  EXPECT_EQ(observed().waits, 1U);
}

TEST(Device, seeding_cuda_seeds_the_device) {
  torch::cuda::manual_seed(3);
  const Tensor a = torch::randn({4}, at::kCUDA);
  torch::cuda::manual_seed_all(3);
  EXPECT_TRUE(torch::equal(torch::randn({4}, at::kCUDA), a));
}

TEST(Device, guards_know_it) {
  const c10::impl::VirtualGuardImpl guard(at::kCUDA);
  EXPECT_EQ(guard.getDevice(), at::Device(at::kCUDA, 0));
  const c10::OptionalDeviceGuard optional(at::Device(at::kCUDA, 0));
  const c10::DeviceGuard unindexed{at::Device(at::kCUDA)};
  EXPECT_EQ(unindexed.original_device(), at::Device(at::kCUDA, 0));
}

TEST(Device, work_is_told_by_the_current_stream) {
  const auto stream =
      c10::impl::VirtualGuardImpl(at::kCUDA).getStreamFromGlobalPool(at::Device(at::kCUDA, 0));
  begin();
  {
    const c10::StreamGuard guard(stream);
    torch::zeros({4}, at::kCUDA);
  }
  torch::zeros({4}, at::kCUDA);
  std::vector<std::uint32_t> streams;
  for (const Event& event : events()) {
    if (const auto* kernel = std::get_if<Kernel>(&event)) streams.push_back(kernel->stream);
  }
  unsigned long long id = 0;
  ASSERT_EQ(cudaStreamGetId(c10::cuda::CUDAStream(stream).stream(), &id), cudaSuccess);
  EXPECT_NE(id, 0U);
  EXPECT_EQ(streams, (std::vector<std::uint32_t>{static_cast<std::uint32_t>(id), 0}));
}

TEST(Device, waiting_for_a_stream_or_an_event_counts_and_asking_does_not) {
  const auto stream =
      c10::impl::VirtualGuardImpl(at::kCUDA).getStreamFromGlobalPool(at::Device(at::kCUDA, 0));
  c10::Event event(at::kCUDA);
  begin();
  event.record(stream);
  event.block(stream);
  EXPECT_TRUE(event.query());
  EXPECT_TRUE(stream.query());
  EXPECT_EQ(observed().waits, 0U);
  stream.synchronize();
  event.synchronize();
  EXPECT_EQ(observed().waits, 2U);
}

TEST(DeviceDeathTest, the_host_faults_when_it_reads_a_device_pointer) {
  const Tensor x = torch::randn({4}).to(at::kCUDA);
  const volatile float* pointer = x.const_data_ptr<float>();
  EXPECT_EXIT({ [[maybe_unused]] const float read = *pointer; }, testing::KilledBySignal(SIGSEGV), "");
}

TEST(DeviceDeathTest, the_host_faults_when_it_writes_a_device_pointer) {
  const Tensor x = torch::randn({4}).to(at::kCUDA);
  volatile float* pointer = x.mutable_data_ptr<float>();
  EXPECT_EXIT({ *pointer = 1; }, testing::KilledBySignal(SIGSEGV), "");
}

TEST(Device, more_memory_than_there_is_is_refused_as_out_of_memory) {
  constexpr int64_t kPetabyte = int64_t{1} << 50;
  EXPECT_THROW(torch::empty({kPetabyte}, torch::TensorOptions(at::kByte).device(at::kCUDA)),
               c10::OutOfMemoryError);
}

TEST(Device, memory_is_used_again_by_libtorchs_own_allocator) {
  constexpr int64_t kBig = int64_t{64} << 20;
  const auto bytes = torch::TensorOptions(at::kByte).device(at::kCUDA);
  const void* first = torch::ones({kBig}, bytes).data_ptr();
  begin();
  const Tensor again = torch::empty({kBig}, bytes);
  EXPECT_EQ(again.data_ptr(), first);
  EXPECT_EQ(observed().allocated, 0U);
}

TEST(Device, what_was_never_written_is_no_number) {
  const auto on_device = torch::TensorOptions().device(at::kCUDA);
  EXPECT_TRUE(torch::empty({5}, on_device).isnan().all().item<bool>());
  EXPECT_TRUE((torch::empty({5}, on_device.dtype(at::kLong)) == -1).all().item<bool>());
  EXPECT_TRUE(torch::empty({5}, on_device.dtype(at::kBool)).all().item<bool>());
  Tensor grown = torch::zeros({2}, at::kCUDA);
  grown.resize_({1000});
  EXPECT_TRUE(grown.slice(0, 2).isnan().all().item<bool>());
}

/// A tensor that outlives main() must not disturb the process's end.
Tensor kept;

TEST(Device, a_tensor_may_live_until_the_process_ends) {
  kept = torch::randn({1000}, at::kCUDA).pow(2);
  EXPECT_TRUE(kept.is_cuda());
}

}  // namespace
}  // namespace gpuflight::test
