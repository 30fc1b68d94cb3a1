#include <dlfcn.h>
#include <gmock/gmock.h>

#include <memory>

#include "tests/cupti/program.hpp"
#include "tests/gpu/region_work.hpp"

namespace gpuflight::test {
namespace {

using testing::Each;
using testing::Field;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::uint64_t kBytes = 4096;  // of each of the program's copies and fills

/// Why nothing can be counted here; empty if it can. Asks the driver, without making a context.
std::string no_gpu() {
  void* driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (driver == nullptr) return "there is no NVIDIA driver (libcuda.so.1)";
  const auto initialize = reinterpret_cast<int (*)(unsigned)>(dlsym(driver, "cuInit"));
  const auto count_devices = reinterpret_cast<int (*)(int*)>(dlsym(driver, "cuDeviceGetCount"));
  int devices = 0;
  if (initialize(0) != 0 || count_devices(&devices) != 0 || devices == 0) return "the driver has no GPU";
  return {};
}

/// Runs the program once for all tests.
class CountedProgram : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    why_not_ = no_gpu();
    if (!why_not_.empty()) return;
    outcome_ = std::make_unique<Outcome>(
        run_collected({COUNTED_PROGRAM}, {{"CUDA_INJECTION64_PATH", CAPTURE_LIBRARY},
                                          {"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY},
                                          {"GPUFLIGHT_CUPTI", CUPTI_LIBRARY}}));
    ASSERT_EQ(outcome_->output, "done\n");
    ASSERT_THAT(outcome_->streams, SizeIs(1));
    work_ = std::make_unique<WorkByRegion>(outcome_->streams[0]);
  }

  static void TearDownTestSuite() {
    work_.reset();
    outcome_.reset();
  }

  void SetUp() override {
    if (!why_not_.empty()) GTEST_SKIP() << why_not_;
    ASSERT_NE(work_, nullptr) << "the program didn't run to its end";
  }

  static const Stream& stream() { return outcome_->streams[0]; }
  static const RegionWork& in(const char* region) { return work_->in(region); }

  static std::string why_not_;
  static std::unique_ptr<Outcome> outcome_;
  static std::unique_ptr<WorkByRegion> work_;
};

std::string CountedProgram::why_not_;
std::unique_ptr<Outcome> CountedProgram::outcome_;
std::unique_ptr<WorkByRegion> CountedProgram::work_;

TEST_F(CountedProgram, its_stream_is_complete_and_nothing_is_missing_or_unexplained) {
  EXPECT_TRUE(stream().complete);
  EXPECT_EQ(stream().error, "");
  EXPECT_THAT(stream().all<Failure>(), IsEmpty());
  EXPECT_THAT(stream().all<Loss>(), IsEmpty());
  EXPECT_EQ(work_->unexplained(), 0U);
}

TEST_F(CountedProgram, its_stream_names_the_machine) {
  EXPECT_EQ(stream().all<Hello>().at(0).source, Source::Cupti);
  EXPECT_NE(stream().fact("gpu"), "");
  EXPECT_NE(stream().fact("cupti"), "");
  EXPECT_NE(stream().fact("cuda"), "");
}

TEST_F(CountedProgram, copies_from_pageable_memory) {
  const RegionWork& work = in("pageable_copies");
  EXPECT_THAT(work.copies, SizeIs(3));
  EXPECT_EQ(work.copied(Direction::HostToDevice), 3U);
  EXPECT_THAT(work.copies, Each(Field(&Copy::from, MemoryKind::Pageable)));
  EXPECT_THAT(work.copies, Each(Field(&Copy::bytes, kBytes)));
  EXPECT_EQ(work.calls_of(CallKind::Copy), 3U);
  EXPECT_THAT(work.calls, Each(Field(&HostCall::bytes, kBytes)));
  EXPECT_THAT(work.kernels, IsEmpty());
}

TEST_F(CountedProgram, copies_from_pinned_memory_the_default_kind_included) {
  const RegionWork& work = in("pinned_copies");
  EXPECT_EQ(work.copied(Direction::HostToDevice), 3U);
  EXPECT_THAT(work.copies, Each(Field(&Copy::from, MemoryKind::Pinned)));
}

TEST_F(CountedProgram, copies_on_the_device_and_back_to_the_host) {
  const RegionWork& work = in("device_copies");
  EXPECT_THAT(work.copies, SizeIs(2));
  EXPECT_EQ(work.copied(Direction::DeviceToDevice), 1U);
  EXPECT_EQ(work.copied(Direction::DeviceToHost), 1U);
}

TEST_F(CountedProgram, a_batch_of_64_copies_counts_64) {
  const RegionWork& work = in("batched_copies");
  EXPECT_EQ(work.copied(Direction::HostToDevice), 64U);
  EXPECT_EQ(work.calls_of(CallKind::Copy), 1U);
}

TEST_F(CountedProgram, fills) {
  const RegionWork& work = in("fills");
  EXPECT_THAT(work.fills, SizeIs(2));
  EXPECT_THAT(work.fills, Each(Field(&Fill::bytes, kBytes)));
  EXPECT_EQ(work.calls_of(CallKind::Fill), 2U);
}

TEST_F(CountedProgram, launches_of_both_kinds) {
  const RegionWork& work = in("launches");
  EXPECT_THAT(work.kernels, SizeIs(6));
  EXPECT_EQ(work.calls_of(CallKind::Launch), 6U);
  for (const Kernel& kernel : work.kernels) {
    EXPECT_THAT(stream().text(kernel.name), testing::HasSubstr("scale(float*, float)"));
    EXPECT_EQ(kernel.graph, 0U);
    EXPECT_THAT(kernel.grid, testing::ElementsAre(4, 1, 1));
    EXPECT_THAT(kernel.block, testing::ElementsAre(256, 1, 1));
  }
}

TEST_F(CountedProgram, a_capture_counts_nothing) {
  const RegionWork& work = in("capture");
  EXPECT_THAT(work.kernels, IsEmpty());
  EXPECT_THAT(work.copies, IsEmpty());
  EXPECT_THAT(work.fills, IsEmpty());
  EXPECT_EQ(work.calls_of(CallKind::Launch), 0U);
  EXPECT_EQ(work.calls_of(CallKind::Copy), 0U);
  EXPECT_EQ(work.calls_of(CallKind::Fill), 0U);
  EXPECT_EQ(work_->captured(), 12U);
}

TEST_F(CountedProgram, a_graph_launched_twice_counts_its_nodes_twice) {
  const RegionWork& work = in("graph_launches");
  EXPECT_EQ(work.calls_of(CallKind::GraphLaunch), 2U);
  EXPECT_THAT(work.kernels, SizeIs(20));
  EXPECT_THAT(work.kernels, Each(Field(&Kernel::graph, testing::Ne(0U))));
  EXPECT_EQ(work.copied(Direction::HostToDevice), 2U);
  EXPECT_THAT(work.fills, SizeIs(2));
}

TEST_F(CountedProgram, synchronizations_that_block_count_and_queries_do_not) {
  const RegionWork& work = in("synchronizations");
  EXPECT_EQ(work.calls_of(CallKind::Synchronize), 2U);
  EXPECT_THAT(work.calls, SizeIs(2));
}

TEST_F(CountedProgram, a_launch_in_the_inner_region_counts_in_both) {
  EXPECT_THAT(in("outer").kernels, SizeIs(3));
  EXPECT_THAT(in("inner").kernels, SizeIs(2));
}

}  // namespace
}  // namespace gpuflight::test
