/// What a program's calls look like in the stream of events.
#include <cuda_runtime_api.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/cuda_runtime/recorded_events.hpp"

// What nvcc's code calls.
extern "C" {
void __cudaRegisterFunction(void**, const char*, char*, const char*, int, uint3*, uint3*, dim3*, dim3*, int*);
cudaError_t __cudaGetKernel(cudaKernel_t*, const void*);
cudaError_t __cudaLaunchKernel(cudaKernel_t, dim3, dim3, void**, std::size_t, cudaStream_t);
}

namespace gpuflight::test {
namespace {

constexpr char kernel = 0;  // its address stands for a kernel's

using testing::ElementsAre;
using testing::IsEmpty;

/// The events of `work`. What it does for the first time in this process brings its texts along.
std::vector<Event> recorded(const std::function<void()>& work) {
  recorded_events();
  work();
  return recorded_events();
}

template <class E>
std::vector<E> all(const std::vector<Event>& events) {
  std::vector<E> found;
  for (const Event& event : events) {
    if (const auto* one = std::get_if<E>(&event)) found.push_back(*one);
  }
  return found;
}

std::vector<std::string> functions(const std::vector<Event>& events) {
  std::map<TextId, std::string> texts;
  for (const Text& text : all<Text>(events)) texts[text.id] = text.text;
  std::vector<std::string> names;
  for (const HostCall& call : all<HostCall>(events)) names.push_back(texts[call.function]);
  return names;
}

TEST(RecordedCalls, of_copies_say_direction_bytes_and_memory) {
  const std::vector<Event> events = recorded([] {
    void* device = nullptr;
    void* pinned = nullptr;
    char pageable[16] = {};
    cudaMalloc(&device, 16);
    cudaMallocHost(&pinned, 16);
    cudaMemcpy(device, pageable, 16, cudaMemcpyHostToDevice);
    cudaMemcpyAsync(pinned, device, 8, cudaMemcpyDeviceToHost, nullptr);
    cudaMemset(device, 0, 4);
    cudaStreamSynchronize(nullptr);
  });
  EXPECT_THAT(functions(events), ElementsAre("cudaMalloc", "cudaMallocHost", "cudaMemcpy", "cudaMemcpyAsync",
                                             "cudaMemset", "cudaStreamSynchronize"));
  const std::vector<Copy> copies = all<Copy>(events);
  ASSERT_EQ(copies.size(), 2U);
  EXPECT_EQ(copies[0].direction, Direction::HostToDevice);
  EXPECT_EQ(copies[0].bytes, 16U);
  EXPECT_EQ(copies[0].from, MemoryKind::Pageable);
  EXPECT_EQ(copies[1].direction, Direction::DeviceToHost);
  EXPECT_EQ(copies[1].to, MemoryKind::Pinned);
  const std::vector<Fill> fills = all<Fill>(events);
  ASSERT_EQ(fills.size(), 1U);
  EXPECT_EQ(fills[0].bytes, 4U);
}

TEST(RecordedCalls, between_devices_are_copies_of_peers) {
  const std::vector<Event> events = recorded([] {
    void* first = nullptr;
    void* second = nullptr;
    cudaMalloc(&first, 16);
    cudaSetDevice(1);
    cudaMalloc(&second, 16);
    cudaMemcpyPeer(second, 1, first, 0, 16);
    cudaSetDevice(0);
  });
  const std::vector<Copy> copies = all<Copy>(events);
  ASSERT_EQ(copies.size(), 1U);
  EXPECT_EQ(copies[0].direction, Direction::Peer);
}

TEST(RecordedCalls, of_a_batch_are_one_record_for_each_direction) {
  const std::vector<Event> events = recorded([] {
    void* device = nullptr;
    char host[16] = {};
    cudaStream_t stream = nullptr;
    cudaMalloc(&device, 16);
    cudaStreamCreate(&stream);
    char* const there = static_cast<char*>(device);
    void* to[] = {there, there + 4, host + 8};
    const void* from[] = {host, host + 4, there};
    const std::size_t sizes[] = {4, 4, 2};
    cudaMemcpyAttributes attributes{};
    std::size_t index = 0;
    cudaMemcpyBatchAsync(to, from, sizes, 3, &attributes, &index, 1, stream);
  });
  const std::vector<Copy> copies = all<Copy>(events);
  ASSERT_EQ(copies.size(), 2U);
  EXPECT_EQ(copies[0].direction, Direction::HostToDevice);
  EXPECT_EQ(copies[0].copies, 2U);
  EXPECT_EQ(copies[0].bytes, 8U);
  EXPECT_EQ(copies[1].direction, Direction::DeviceToHost);
  EXPECT_EQ(copies[1].copies, 1U);
}

TEST(RecordedCalls, that_fail_give_no_record) {
  const std::vector<Event> events = recorded([] {
    char host[4] = {};
    cudaMemcpy(host, host, 4, cudaMemcpyHostToDevice);
  });
  EXPECT_THAT(all<Copy>(events), IsEmpty());
  EXPECT_THAT(all<Loss>(events), IsEmpty());
}

TEST(RecordedCalls, that_are_not_simulated_are_told_by_their_names) {
  const std::vector<Event> events = recorded([] {
    cudaGraph_t graph = nullptr;
    cudaGraphCreate(&graph, 0);
    cudaLaunchKernel(nullptr, {}, {}, nullptr, 0, nullptr);
    __cudaRegisterFunction(nullptr, &kernel, nullptr, "_Z5scalePff", -1, nullptr, nullptr, nullptr, nullptr,
                           nullptr);
    cudaKernel_t handle = nullptr;
    __cudaGetKernel(&handle, &kernel);
    __cudaLaunchKernel(handle, {}, {}, nullptr, 0, nullptr);
  });
  std::map<TextId, std::string> texts;
  for (const Text& text : all<Text>(events)) texts[text.id] = text.text;
  std::vector<std::string> names;
  for (const Loss& loss : all<Loss>(events)) {
    EXPECT_EQ(loss.kind, LossKind::NotSimulated);
    names.push_back(texts[loss.detail]);
  }
  EXPECT_THAT(names, ElementsAre("cudaGraphCreate", "a kernel", "the kernel scale(float*, float)"));
}

}  // namespace
}  // namespace gpuflight::test
