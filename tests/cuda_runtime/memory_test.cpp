#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <vector>

namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;

TEST(RuntimeMemory, what_was_never_written_is_not_zero) {
  void* device = nullptr;
  ASSERT_EQ(cudaMalloc(&device, 64), cudaSuccess);
  std::vector<unsigned char> host(64);
  ASSERT_EQ(cudaMemcpy(host.data(), device, 64, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(host, std::vector<unsigned char>(64, 0xFF));
  EXPECT_EQ(cudaFree(device), cudaSuccess);
}

TEST(RuntimeMemory, a_device_has_no_more_than_its_limit) {
  std::size_t free = 0;
  std::size_t total = 0;
  ASSERT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
  EXPECT_EQ(total, 1024 * kMiB);
  EXPECT_EQ(free, total);
  void* most = nullptr;
  ASSERT_EQ(cudaMalloc(&most, 1000 * kMiB), cudaSuccess);
  void* more = &free;
  EXPECT_EQ(cudaMalloc(&more, 25 * kMiB), cudaErrorMemoryAllocation);
  EXPECT_EQ(more, nullptr);
  EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  ASSERT_EQ(cudaMemGetInfo(&free, nullptr), cudaSuccess);
  EXPECT_EQ(free, 24 * kMiB);
  EXPECT_EQ(cudaFree(most), cudaSuccess);
}

TEST(RuntimeMemory, gaps_between_blocks_do_not_use_it_up) {
  std::vector<void*> blocks;
  for (std::size_t size = 1; size <= 40; ++size) {
    void* block = nullptr;
    ASSERT_EQ(cudaMalloc(&block, size * kMiB), cudaSuccess) << size;
    blocks.push_back(block);
  }
  for (std::size_t i = 0; i < blocks.size(); i += 2) ASSERT_EQ(cudaFree(blocks[i]), cudaSuccess);
  void* large = nullptr;
  EXPECT_EQ(cudaMalloc(&large, 500 * kMiB), cudaSuccess);
  EXPECT_EQ(cudaFree(large), cudaSuccess);
  for (std::size_t i = 1; i < blocks.size(); i += 2) ASSERT_EQ(cudaFree(blocks[i]), cudaSuccess);
}

TEST(RuntimeMemory, freeing_a_block_leaves_its_neighbours_as_they_are) {
  void* blocks[3] = {};
  const std::size_t sizes[3] = {512, 2 * kMiB, 512};
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(cudaMalloc(&blocks[i], sizes[i]), cudaSuccess);
    ASSERT_EQ(cudaMemset(blocks[i], 7, sizes[i]), cudaSuccess);
  }
  ASSERT_EQ(cudaFree(blocks[1]), cudaSuccess);
  for (const int i : {0, 2}) {
    std::vector<unsigned char> host(512);
    ASSERT_EQ(cudaMemcpy(host.data(), blocks[i], 512, cudaMemcpyDeviceToHost), cudaSuccess);
    EXPECT_EQ(host, std::vector<unsigned char>(512, 7));
    EXPECT_EQ(cudaFree(blocks[i]), cudaSuccess);
  }
}

TEST(RuntimeMemory, freeing_what_is_no_block_is_an_error) {
  int here = 0;
  EXPECT_EQ(cudaFree(&here), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
  EXPECT_EQ(cudaFreeHost(&here), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(RuntimeMemory, an_address_tells_what_it_is_and_whose) {
  void* device = nullptr;
  void* pinned = nullptr;
  int pageable = 0;
  ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
  ASSERT_EQ(cudaMalloc(&device, 100), cudaSuccess);
  ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
  ASSERT_EQ(cudaHostAlloc(&pinned, 100, cudaHostAllocDefault), cudaSuccess);
  cudaPointerAttributes attributes{};
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, static_cast<char*>(device) + 99), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
  EXPECT_EQ(attributes.device, 1);
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, pinned), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeHost);
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, &pageable), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeUnregistered);
  EXPECT_EQ(cudaFree(device), cudaSuccess);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST(RuntimeMemory, registered_memory_is_pinned_until_it_is_unregistered) {
  std::vector<char> memory(10000);
  ASSERT_EQ(cudaHostRegister(memory.data(), memory.size(), cudaHostRegisterDefault), cudaSuccess);
  EXPECT_EQ(cudaHostRegister(memory.data() + 9999, 10, cudaHostRegisterDefault),
            cudaErrorHostMemoryAlreadyRegistered);
  cudaPointerAttributes attributes{};
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, memory.data() + 9999), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeHost);
  EXPECT_EQ(cudaHostUnregister(memory.data()), cudaSuccess);
  EXPECT_EQ(cudaHostUnregister(memory.data()), cudaErrorHostMemoryNotRegistered);
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, memory.data()), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeUnregistered);
  cudaGetLastError();
}

TEST(RuntimeMemoryDeathTest, the_host_faults_at_a_device_address) {
  void* device = nullptr;
  ASSERT_EQ(cudaMalloc(&device, 64), cudaSuccess);
  volatile int* const pointer = static_cast<int*>(device);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  EXPECT_DEATH({ *pointer = 1; }, "SEGV");
#else
  EXPECT_EXIT({ *pointer = 1; }, testing::KilledBySignal(SIGSEGV), "");
#endif
  EXPECT_EQ(cudaFree(device), cudaSuccess);
}

}  // namespace
