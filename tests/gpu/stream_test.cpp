// What the stream of a program on a GPU says besides counts.
#include <gmock/gmock.h>

#include "tests/gpu/gpu_program.hpp"

namespace gpuflight::test {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class StreamOfGpu : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = no_gpu(); !why.empty()) GTEST_SKIP() << why;
  }

  static Stream stream_of(const std::string& program, const std::string& name) {
    const Outcome outcome = run_on_gpu(program, name);
    EXPECT_EQ(outcome.output, "done\n");
    return outcome.streams.empty() ? Stream{} : outcome.streams[0];
  }
};

TEST_F(StreamOfGpu, it_is_complete_and_names_the_machine) {
  const Stream stream = stream_of("counted_launches", "chevrons");
  EXPECT_TRUE(stream.complete);
  EXPECT_EQ(stream.error, "");
  EXPECT_EQ(stream.all<Hello>().at(0).source, Source::Cupti);
  for (const char* fact : {"gpu", "driver", "cupti", "cuda"}) EXPECT_NE(stream.fact(fact), "") << fact;
}

TEST_F(StreamOfGpu, a_kernel_has_its_whole_name_and_its_shape) {
  const Stream stream = stream_of("counted_launches", "launch_kernel");
  ASSERT_THAT(stream.all<Kernel>(), Not(IsEmpty()));
  const Kernel kernel = stream.all<Kernel>().back();
  EXPECT_EQ(stream.text(kernel.name), "counted::scale(float*, float)");
  EXPECT_THAT(kernel.grid, ElementsAre(4, 1, 1));
  EXPECT_THAT(kernel.block, ElementsAre(256, 1, 1));
  EXPECT_EQ(kernel.graph, 0U);
  EXPECT_LT(kernel.start, kernel.end);
}

TEST_F(StreamOfGpu, a_call_to_copy_says_what_was_asked) {
  const Stream stream = stream_of("counted_copies", "memcpy_to_device");
  std::vector<HostCall> copies = stream.all<HostCall>();
  std::erase_if(copies, [](const HostCall& call) { return call.kind != CallKind::Copy; });
  EXPECT_THAT(copies, SizeIs(4));
  EXPECT_THAT(copies, Each(Field(&HostCall::bytes, 4096U)));
  EXPECT_THAT(copies, Each(Field(&HostCall::from, testing::Ne(0U))));
  EXPECT_THAT(copies, Each(Field(&HostCall::to, testing::Ne(0U))));
}

TEST_F(StreamOfGpu, a_kernel_of_a_graph_names_the_graph) {
  const Stream stream = stream_of("counted_graph_changes", "many_launches");
  ASSERT_THAT(stream.all<Kernel>(), SizeIs(50'001));  // one of them loaded the module
  EXPECT_NE(stream.all<Kernel>().back().graph, 0U);
}

TEST_F(StreamOfGpu, calls_that_are_captured_say_so) {
  const Stream stream = stream_of("counted_graphs", "captured");
  const std::vector<HostReturn> returns = stream.all<HostReturn>();
  EXPECT_EQ(std::ranges::count(returns, 1U, &HostReturn::captured), 12);
}

}  // namespace
}  // namespace gpuflight::test
