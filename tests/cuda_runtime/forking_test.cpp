#include <cuda_runtime_api.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <map>
#include <string>

namespace {

using Calls = std::map<std::string, std::function<cudaError_t()>>;

/// What the call returns in a forked child.
int in_a_child(const std::function<cudaError_t()>& call) {
  const pid_t child = fork();
  if (child == 0) _exit(call());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// What a parent holds when it forks.
class RuntimeForks : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(cudaMalloc(&device_, sizeof(host_)), cudaSuccess);
    ASSERT_EQ(cudaStreamCreate(&stream_), cudaSuccess);
    ASSERT_EQ(cudaEventCreate(&event_), cudaSuccess);
  }
  void TearDown() override {
    EXPECT_EQ(cudaEventDestroy(event_), cudaSuccess);
    EXPECT_EQ(cudaStreamDestroy(stream_), cudaSuccess);
    EXPECT_EQ(cudaFree(device_), cudaSuccess);
  }

  void* device_ = nullptr;
  char host_[8] = {};
  cudaStream_t stream_ = nullptr;
  cudaEvent_t event_ = nullptr;
};

TEST_F(RuntimeForks, in_a_child_no_device_is_usable) {
  int number = 0;
  void* pointer = nullptr;
  std::size_t free = 0;
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  float milliseconds = 0;
  cudaPointerAttributes attributes{};
  const Calls calls{
      {"cudaGetDevice", [&] { return cudaGetDevice(&number); }},
      {"cudaSetDevice", [&] { return cudaSetDevice(0); }},
      {"cudaInitDevice", [&] { return cudaInitDevice(0, 0, 0); }},
      {"cudaDeviceGetAttribute", [&] { return cudaDeviceGetAttribute(&number, cudaDevAttrWarpSize, 0); }},
      {"cudaDeviceCanAccessPeer", [&] { return cudaDeviceCanAccessPeer(&number, 0, 1); }},
      {"cudaDeviceEnablePeerAccess", [&] { return cudaDeviceEnablePeerAccess(1, 0); }},
      {"cudaDeviceDisablePeerAccess", [&] { return cudaDeviceDisablePeerAccess(1); }},
      {"cudaDeviceSynchronize", [&] { return cudaDeviceSynchronize(); }},
      {"cudaMalloc", [&] { return cudaMalloc(&pointer, 8); }},
      {"cudaMallocAsync", [&] { return cudaMallocAsync(&pointer, 8, stream_); }},
      {"cudaFree", [&] { return cudaFree(nullptr); }},
      {"cudaHostAlloc", [&] { return cudaHostAlloc(&pointer, 8, cudaHostAllocDefault); }},
      {"cudaFreeHost", [&] { return cudaFreeHost(nullptr); }},
      {"cudaHostRegister", [&] { return cudaHostRegister(host_, sizeof(host_), 0); }},
      {"cudaHostUnregister", [&] { return cudaHostUnregister(host_); }},
      {"cudaMemGetInfo", [&] { return cudaMemGetInfo(&free, nullptr); }},
      {"cudaPointerGetAttributes", [&] { return cudaPointerGetAttributes(&attributes, host_); }},
      {"cudaMemcpy", [&] { return cudaMemcpy(host_, device_, sizeof(host_), cudaMemcpyDefault); }},
      {"cudaMemset", [&] { return cudaMemset(device_, 0, sizeof(host_)); }},
      {"cudaStreamCreate", [&] { return cudaStreamCreate(&stream); }},
      {"cudaStreamQuery", [&] { return cudaStreamQuery(stream_); }},
      {"cudaStreamGetFlags",
       [&] {
         unsigned flags = 0;
         return cudaStreamGetFlags(stream_, &flags);
       }},
      {"cudaStreamSynchronize", [&] { return cudaStreamSynchronize(stream_); }},
      {"cudaStreamWaitEvent", [&] { return cudaStreamWaitEvent(stream_, event_, 0); }},
      {"cudaStreamDestroy", [&] { return cudaStreamDestroy(stream_); }},
      {"cudaEventCreate", [&] { return cudaEventCreate(&event); }},
      {"cudaEventRecord", [&] { return cudaEventRecord(event_, stream_); }},
      {"cudaEventQuery", [&] { return cudaEventQuery(event_); }},
      {"cudaEventSynchronize", [&] { return cudaEventSynchronize(event_); }},
      {"cudaEventElapsedTime", [&] { return cudaEventElapsedTime(&milliseconds, event_, event_); }},
      {"cudaEventDestroy", [&] { return cudaEventDestroy(event_); }}};
  for (const auto& [name, call] : calls) EXPECT_EQ(in_a_child(call), cudaErrorInitializationError) << name;
}

TEST_F(RuntimeForks, in_a_child_the_devices_are_counted_and_the_error_is_kept) {
  int count = 0;
  EXPECT_EQ(in_a_child([&] { return cudaGetDeviceCount(&count); }), cudaSuccess);
  EXPECT_EQ(in_a_child([] {
              cudaDeviceSynchronize();
              return cudaPeekAtLastError();
            }),
            cudaErrorInitializationError);
}

TEST_F(RuntimeForks, the_parent_goes_on_as_before) {
  in_a_child([] { return cudaDeviceSynchronize(); });
  EXPECT_EQ(cudaMemset(device_, 0, sizeof(host_)), cudaSuccess);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
}

}  // namespace
