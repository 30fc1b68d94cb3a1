#include "tests/simulated/device.hpp"

#include <cstdlib>
#include <iostream>

#include "gpuflight/capture/simulated/torch/device.hpp"
#include "gpuflight/capture/source.h"

namespace gpuflight::test {
namespace {

[[noreturn]] void give_up(const char* why) {
  std::cerr << why << '\n';
  std::exit(1);
}

/// Never destroyed: death tests fork, and the child must not wait for a thread that it hasn't got.
Collector& collector() {
  static Collector* const instance = new Collector;
  return *instance;
}

Counter& counter() {
  static Counter instance;
  return instance;
}

double largest_difference(const Tensor& a, const Tensor& b) {
  const Tensor x = a.detach().to(at::kDouble);
  const Tensor y = b.detach().cpu().to(at::kDouble);
  return x.numel() == 0 ? 0.0 : (x - y).abs().max().item<double>();
}

void expect_same(const Tensors& expected, const Tensors& actual, double tolerance) {
  ASSERT_EQ(expected.size(), actual.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ASSERT_EQ(expected[i].sizes(), actual[i].sizes()) << "result " << i;
    ASSERT_EQ(expected[i].scalar_type(), actual[i].scalar_type()) << "result " << i;
    EXPECT_LE(largest_difference(expected[i], actual[i]), tolerance) << "result " << i;
  }
}

}  // namespace

void start_device() {
  collector();
  const char* why = "";
  if (gpuflight_source_start(&why) != 0 || gpuflight_simulate_torch(&why) != 0) give_up(why);
}

void finish_device() {
  gpuflight_source_finish();
  collector().take_rest();
}

void begin() { observed(); }

std::vector<Event> events() {
  gpuflight_source_settle(nullptr);
  std::vector<Event> taken = collector().take();
  counter().count(taken);  // later events name texts of these
  return taken;
}

Observed observed() { return counter().count(events()); }

Observed same_as_on_cpu(const std::function<Tensors(Device)>& work, double tolerance) {
  constexpr std::uint64_t kSeed = 7;
  torch::manual_seed(kSeed);
  const Tensors expected = work(at::kCPU);
  torch::manual_seed(kSeed);
  const Tensors actual = work(at::kCUDA);
  const Observed seen = observed();
  expect_same(expected, actual, tolerance);
  return seen;
}

Tensor normal(at::IntArrayRef size, Device device) { return torch::randn(size).to(device); }

std::string message_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  }
  return {};
}

}  // namespace gpuflight::test
