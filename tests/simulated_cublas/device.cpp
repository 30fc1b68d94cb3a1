#include "tests/simulated_cublas/device.hpp"

#include "tests/cuda_runtime/recorded_events.hpp"

namespace gpuflight::test {

Seen seen() {
  static Counter counter;
  static std::map<TextId, std::string> texts;
  const std::vector<Event> events = recorded_events();
  Seen all{counter.count(events), 0, {}};
  for (const Event& event : events) {
    if (const auto* text = std::get_if<Text>(&event)) texts[text->id] = text->text;
    if (const auto* call = std::get_if<HostCall>(&event); call && call->kind == CallKind::Launch)
      ++all.launches;
    if (const auto* loss = std::get_if<Loss>(&event); loss && loss->kind == LossKind::NotSimulated)
      all.not_simulated.push_back(texts.at(loss->detail));
  }
  return all;
}

Cublas::Cublas() { EXPECT_EQ(cublasCreate_v2(&handle_), CUBLAS_STATUS_SUCCESS); }
Cublas::~Cublas() { EXPECT_EQ(cublasDestroy_v2(handle_), CUBLAS_STATUS_SUCCESS); }

void Cublas::expect_one_launch(const std::string& name) {
  const Seen now = seen();
  EXPECT_EQ(now.launches, 1U);
  EXPECT_EQ(now.counts.by_name, (std::map<std::string, std::uint64_t>{{name, 1}}));
  EXPECT_EQ(now.counts.moved, Moved{});
  EXPECT_EQ(now.counts.waits, 0U);
}

}  // namespace gpuflight::test
