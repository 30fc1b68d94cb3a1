#include "tests/conformance/stories.hpp"

#include <csignal>
#include <cstdlib>
#include <optional>
#include <thread>

#include "gpuflight/region.hpp"

namespace gpuflight::test {
namespace {

const Numbers kNothing{};
const Numbers kOneLaunch{{"host_launches", 1}, {"kernels", 1}};

Numbers uploads(std::uint64_t copies, std::uint64_t bytes) {
  return {{"host_to_device.copies", copies}, {"host_to_device.bytes", bytes}};
}

Numbers launches(std::uint64_t times) { return {{"host_launches", times}, {"kernels", times}}; }

Numbers operator+(Numbers all, const Numbers& more) {
  for (const auto& [name, number] : more) all[name] += number;
  return all;
}

void on_another_thread(const std::function<void()>& work) { std::thread(work).join(); }

void empty_region(Device&) { const Region region("judged"); }

void one_of_each(Device& device) {
  const Region region("judged");
  device.upload(64);
  device.launch();
  device.copy_on_device(16);
  device.download(32);
}

void uploads_of_three_sizes(Device& device) {
  const Region region("judged");
  for (const std::uint64_t bytes : {4, 2048, 262144}) device.upload(bytes);
}

void work_outside(Device& device) {
  device.launch();
  device.upload(8);
  {
    const Region region("judged");
    device.launch();
  }
  device.launch();
}

void no_region(Device& device) {
  device.upload(8);
  device.launch();
}

void nested(Device& device) {
  const Region outer("outer");
  device.upload(8);
  const Region inner("inner");
  device.launch();
  device.launch();
}

void same_name_under_two_parents(Device& device) {
  for (const char* parent : {"first", "second"}) {
    const Region outer(parent);
    const Region inner("step");
    device.launch();
  }
}

void opened_again_and_again(Device& device) {
  const Region outer("judged");
  for (int row = 0; row < 100; ++row) {
    const Region inner("row");
    device.launch();
  }
}

void overlapping(Device& device) {
  std::optional<Region> first("first");
  device.launch();
  std::optional<Region> second("second");
  device.launch();
  first.reset();
  device.launch();
  second.reset();
}

void other_thread_inside(Device& device) {
  const Region region("judged");
  on_another_thread([&] { device.launch(); });
}

void other_thread_and_a_region_of_one(Device& device) {
  const Region region("judged", Covers::Thread);
  device.launch();
  on_another_thread([&] { device.launch(); });
}

void opened_on_another_thread(Device& device) {
  std::optional<Region> region;
  on_another_thread([&] { region.emplace("judged"); });
  device.launch();
  region.reset();
}

void runs_after_its_region(Device& device) {
  {
    const Region region("judged");
    device.launch();
  }
  const Region later("later");
  device.settle();
}

void settled_in_between(Device& device) {
  const Region region("judged");
  for (int round = 0; round < 3; ++round) {
    device.launch();
    device.settle();
  }
}

void many_launches(Device& device) {
  const Region region("judged");
  for (int i = 0; i < 10'000; ++i) device.launch();
}

void from_four_threads(Device& device) {
  const Region region("judged");
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&device] {
      for (int i = 0; i < 250; ++i) device.launch();
    });
  }
  for (std::thread& thread : threads) thread.join();
}

void killed(Device& device) {
  {
    const Region region("judged");
    device.launch();
  }
  device.settle();
  std::raise(SIGKILL);
}

void ended_without_its_handlers(Device& device) {
  {
    const Region region("judged");
    device.launch();
  }
  device.settle();
  std::_Exit(0);
}

std::vector<Story> all_stories() {
  return {
      {"empty_region", empty_region, {{"judged", kNothing}}},
      {"one_of_each",
       one_of_each,
       {{"judged", uploads(1, 64) + kOneLaunch +
                       Numbers{{"device_to_device.copies", 1},
                               {"device_to_device.bytes", 16},
                               {"device_to_host.copies", 1},
                               {"device_to_host.bytes", 32}}}}},
      {"uploads_of_three_sizes", uploads_of_three_sizes, {{"judged", uploads(3, 4 + 2048 + 262144)}}},
      {"work_outside", work_outside, {{"judged", kOneLaunch}}},
      {"no_region", no_region},
      {"nested", nested, {{"outer", uploads(1, 8) + launches(2)}, {"outer/inner", launches(2)}}},
      {"same_name_under_two_parents",
       same_name_under_two_parents,
       {{"first", kOneLaunch},
        {"first/step", kOneLaunch},
        {"second", kOneLaunch},
        {"second/step", kOneLaunch}}},
      {"opened_again_and_again",
       opened_again_and_again,
       {{"judged", launches(100)}, {"judged/row", launches(100)}}},
      // Where the first closes, the second stays what it was opened as.
      {"overlapping", overlapping, {{"first", launches(2)}, {"first/second", launches(2)}}},
      {"other_thread_inside", other_thread_inside, {{"judged", kOneLaunch}}},
      {"other_thread_and_a_region_of_one", other_thread_and_a_region_of_one, {{"judged", kOneLaunch}}},
      {"opened_on_another_thread", opened_on_another_thread, {{"judged", kOneLaunch}}},
      {"runs_after_its_region", runs_after_its_region, {{"judged", kOneLaunch}, {"later", kNothing}}},
      {"settled_in_between", settled_in_between, {{"judged", launches(3)}}},
      {"many_launches", many_launches, {{"judged", launches(10'000)}}},
      {"from_four_threads", from_four_threads, {{"judged", launches(1'000)}}},
      {"killed", killed, {{"judged", kOneLaunch}}, {"stream_incomplete"}, false},
      {"ended_without_its_handlers",
       ended_without_its_handlers,
       {{"judged", kOneLaunch}},
       {"stream_incomplete"},
       false},
  };
}

}  // namespace

const std::vector<Story>& stories() {
  static const std::vector<Story> all = all_stories();
  return all;
}

const std::vector<std::string>& compared_counts() {
  static const std::vector<std::string> names{"host_to_device.copies",
                                              "host_to_device.bytes",
                                              "device_to_host.copies",
                                              "device_to_host.bytes",
                                              "device_to_device.copies",
                                              "device_to_device.bytes",
                                              "peer.copies",
                                              "host_launches",
                                              "graph_launches",
                                              "kernels",
                                              "graph_kernels",
                                              "fills"};
  return names;
}

}  // namespace gpuflight::test
