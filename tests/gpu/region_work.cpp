#include "tests/gpu/region_work.hpp"

namespace gpuflight::test {
namespace {

constexpr Direction kDirections[] = {Direction::HostToDevice, Direction::DeviceToHost,
                                     Direction::DeviceToDevice, Direction::Peer, Direction::HostToHost};

/// "scale" of "counted::scale(float*, float)".
std::string short_name(const std::string& kernel) {
  constexpr std::string_view kOurs = "counted::";
  const std::string name = kernel.substr(0, kernel.find('('));
  const std::size_t ours = name.find(kOurs);
  return ours == std::string::npos ? name : name.substr(ours + kOurs.size());
}

Work work_of(const Counts& counts) {
  std::map<std::string, std::uint64_t> numbers;
  for (const CountName& count : count_names()) numbers[count.name] = count.of(counts);
  for (const Direction direction : kDirections) {
    for (const auto& [kind, copies] : counts.copies_in(direction).memory)
      numbers[std::string(to_string(direction)) + "." + to_string(kind)] += copies;
  }
  for (const auto& [name, kernels] : counts.kernels_by_name)
    numbers["kernel " + short_name(name)] += kernels.count;
  std::erase_if(numbers, [](const auto& number) { return number.second == 0; });
  return {std::move(numbers)};
}

}  // namespace

Work operator+(Work work, const Work& more) {
  for (const auto& [name, number] : more.numbers) work.numbers[name] += number;
  return work;
}

std::string text(const Work& work) {
  std::string text;
  for (const auto& [name, number] : work.numbers)
    text += (text.empty() ? "" : ", ") + name + " " + std::to_string(number);
  return text.empty() ? "nothing" : text;
}

StreamWork work_of(const Stream& stream) {
  StreamAnalysis analysis;
  for (const Event& event : stream.events) analysis.add(event);
  analysis.end(stream.complete);

  StreamWork work;
  std::map<std::string, int> openings;
  for (const RegionTotal& region : analysis.regions()) {
    const int opening = ++openings[region.path];
    const std::string again = opening == 1 ? "" : " (" + std::to_string(opening) + ")";
    work.regions[region.path + again] = work_of(region.counts);
  }
  work.faults = analysis.faults();
  return work;
}

}  // namespace gpuflight::test
