// What a stream makes its reader keep has an end.
#include <gmock/gmock.h>

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "gpuflight/analysis/stream_analysis.hpp"
#include "gpuflight/trace/decoder.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kMost = std::size_t{1} << 20;

constexpr Timestamp at(std::uint64_t i) { return Timestamp(std::chrono::nanoseconds(i)); }

HostCall call(std::uint64_t i, CallKind kind, std::uint64_t from = 0, std::uint64_t to = 0) {
  return {at(i), from, to, 0, static_cast<Correlation>(i), 1, 0, kind};
}

HostReturn returned(std::uint64_t i) { return {at(i), static_cast<Correlation>(i), 1, 0, 0}; }

Text text(std::uint64_t i, const std::string& before = "") {
  return {static_cast<TextId>(i), before + std::to_string(i)};
}

RegionOpened opened(std::uint64_t i, TextId name) { return {i, at(i), 1, Scope::Process, name, 0}; }

void region_and_launch(StreamAnalysis& analysis) {
  analysis.add(opened(1, 0));
  analysis.add(call(1, CallKind::GraphLaunch));
}

/// A stream that goes on and on, and is larger with every step.
struct Endless {
  const char* name;
  std::function<void(StreamAnalysis&)> begin;
  std::function<void(StreamAnalysis&, std::uint64_t)> step;  // i: 1, 2, …
};

void PrintTo(const Endless& stream, std::ostream* out) { *out << stream.name; }

void nothing(StreamAnalysis&) {}

const std::vector<Endless> kEndless = {
    {"calls_that_never_return", nothing,
     [](StreamAnalysis& analysis, std::uint64_t i) { analysis.add(call(i, CallKind::Launch)); }},
    {"calls_whose_records_never_come", nothing,
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(call(i, CallKind::Launch));
       analysis.add(returned(i));
     }},
    {"calls_that_hold_the_regions_of_their_time", nothing,
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(opened(i, 0));
       analysis.add(call(i, CallKind::Launch));
     }},
    {"kernels_of_other_names", region_and_launch,
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(text(i));
       analysis.add(Kernel{at(i), at(i), 1, static_cast<TextId>(i), 0, 0, 1, 0, {1, 1, 1}, {1, 1, 1}});
     }},
    {"copies_of_other_sizes", region_and_launch,
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(
           Copy{at(i), at(i), i, 1, Direction::Peer, MemoryKind::Device, MemoryKind::Device, 1, 0, 0, 1});
     }},
    {"outermost_regions", nothing,
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(opened(i, 0));
       analysis.add(RegionClosed{i, at(i), 1, 0});
     }},
    {"regions_in_regions",
     [](StreamAnalysis& analysis) {
       analysis.add(Text{1, std::string(1000, 'x')});
     },
     [](StreamAnalysis& analysis, std::uint64_t i) { analysis.add(opened(i, 1)); }},
    {"inner_regions_of_other_names", [](StreamAnalysis& analysis) { analysis.add(opened(1, 0)); },
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(text(i));
       analysis.add(opened(i + 1, static_cast<TextId>(i)));
       analysis.add(RegionClosed{i + 1, at(i), 1, 0});
     }},
    {"facts", nothing,
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(text(i));
       analysis.add(Fact{static_cast<TextId>(i), static_cast<TextId>(i)});
     }},
    {"losses_of_other_details", nothing,
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(text(i));
       analysis.add(Loss{1, LossKind::Dropped, static_cast<TextId>(i)});
     }},
    {"functions_that_allocate", nothing,
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(text(i, "cudaMallocManaged"));
       HostCall allocation = call(1, CallKind::Allocate);
       allocation.function = static_cast<TextId>(i);
       analysis.add(allocation);
       analysis.add(returned(1));
     }},
    {"graphs", nothing,
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(GraphInstantiated{i, 1});
     }},
    {"nodes_switched_off",
     [](StreamAnalysis& analysis) {
       analysis.add(GraphInstantiated{1, UINT64_MAX});
     },
     [](StreamAnalysis& analysis, std::uint64_t i) {
       analysis.add(call(i, CallKind::SwitchNode, 1, i));
       analysis.add(returned(i));
     }},
};

class Allowances : public testing::TestWithParam<Endless> {};

TEST_P(Allowances, a_stream_that_says_more_and_more_is_not_read_to_its_end) {
  StreamAnalysis analysis(kMost);
  GetParam().begin(analysis);
  const auto read_on = [&] {
    for (std::uint64_t i = 1; i <= kMost; ++i) GetParam().step(analysis, i);
  };
  try {
    read_on();
    ADD_FAILURE() << "it was read";
  } catch (const TooLarge& error) {
    EXPECT_STREQ(error.what(), "a trace that takes more than 1 MiB of memory to count");
  }
  analysis.end(false);
  EXPECT_THAT(analysis.faults(), testing::Contains(testing::Field(&Fault::code, "stream_incomplete")));
}

INSTANTIATE_TEST_SUITE_P(endless, Allowances, testing::ValuesIn(kEndless));

TEST(allowance, what_is_retired_is_given_back) {
  StreamAnalysis analysis(kMost);
  analysis.add(opened(1, 0));
  for (std::uint64_t i = 1; i <= 100'000; ++i) {
    analysis.add(opened(2, 0));
    analysis.add(GraphInstantiated{0xE1, 2});
    analysis.add(call(2 * i, CallKind::SwitchNode, 0xE1, i));
    analysis.add(returned(2 * i));
    analysis.add(call(2 * i + 1, CallKind::GraphLaunch, 0xE1));
    analysis.add(
        Kernel{at(i), at(i), static_cast<Correlation>(2 * i + 1), 0, 0, 0, 1, 0, {1, 1, 1}, {1, 1, 1}});
    analysis.add(returned(2 * i + 1));
    analysis.add(RegionClosed{2, at(i), 1, 0});
  }
  EXPECT_EQ(analysis.calls_in_flight(), 0U);
}

TEST(allowance, regions_that_are_open_at_once_have_an_end) {
  StreamAnalysis analysis;
  analysis.add(opened(1, 0));
  for (std::uint64_t i = 2; i <= 1U << 16; ++i)
    analysis.add(RegionOpened{i, at(i), static_cast<std::uint32_t>(i), Scope::Process, 0, 0});
  EXPECT_THROW(analysis.add(opened(1U << 17, 0)), TooLarge);
}

}  // namespace
}  // namespace gpuflight
