// What a real GPU recorded is decoded as it was on that day: raw buffers give the very records of the trace
// that the same process sent.
#include "gpuflight/capture/cupti/kept_buffers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "gpuflight/capture/cupti/records.hpp"
#include "gpuflight/trace/decoder.hpp"
#include "tests/cupti/loaded_cupti.hpp"

namespace gpuflight {
namespace {

using Lines = std::vector<std::string>;

// Collects events as sorted lines, with texts in the place of their ids, which differ.
class DeviceLines {
 public:
  void add(const Event& event) {
    std::visit([this](const auto& value) { on(value); }, event);
  }

  Lines sorted() {
    std::ranges::sort(lines_);
    return std::move(lines_);
  }

 private:
  void on(const Text& text) { texts_[text.id] = text.text; }

  void on(const Kernel& kernel) {
    line("kernel", texts_[kernel.name], kernel, kernel.grid[0], kernel.grid[1], kernel.grid[2],
         kernel.block[0], kernel.block[1], kernel.block[2], kernel.device_launched);
  }

  void on(const Copy& copy) {
    line("copy", copy.bytes, copy, int(copy.direction), int(copy.from), int(copy.to), copy.copies);
  }

  void on(const Fill& fill) { line("fill", fill.bytes, fill, int(fill.memory)); }

  void on(const auto&) {}

  template <class First, class E, class... Rest>
  void line(const char* what, const First& first, const E& event, const Rest&... rest) {
    std::ostringstream out;
    out << what << ' ' << first << ' ' << event.start.time_since_epoch().count() << ' '
        << event.end.time_since_epoch().count() << ' ' << event.correlation << ' ' << event.device << ' '
        << event.stream << ' ' << event.graph;
    ((out << ' ' << rest), ...);
    lines_.push_back(out.str());
  }

  std::map<TextId, std::string> texts_;
  Lines lines_;
};

Lines device_lines_of_trace(const std::filesystem::path& file) {
  DeviceLines lines;
  Decoder decoder([&](const Event& event) { lines.add(event); });
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  decoder.feed(std::as_bytes(std::span(bytes)));
  EXPECT_TRUE(decoder.complete()) << file;
  return lines.sorted();
}

template <class E>
void add_if(const EncodedEvent& encoded, DeviceLines& lines) {
  if (encoded.tag != event_tag<E>()) return;
  E event;
  std::memcpy(&event, encoded.body, sizeof(event));
  lines.add(event);
}

Lines device_lines_of_buffers(const std::filesystem::path& file) {
  DeviceLines lines;
  TextId next = 1;
  RecordDecoder decoder(test::loaded_cupti(), [&](std::string_view text) {
    lines.add(Text{next, std::string(text)});
    return next++;
  });
  std::ifstream in(file, std::ios::binary);
  KeptBuffer buffer;
  while (read_kept_buffer(in, buffer)) {
    buffer.point_to_names(test::loaded_cupti());
    for (const EncodedEvent& event : decoder.decode(buffer.data(), buffer.size)) {
      add_if<Kernel>(event, lines);
      add_if<Copy>(event, lines);
      add_if<Fill>(event, lines);
    }
  }
  return lines.sorted();
}

std::vector<std::filesystem::path> recorded_buffers() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(RECORDINGS)) {
    if (entry.path().extension() == ".buffers") files.push_back(entry.path());
  }
  return files;
}

class KeptBuffers : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(KeptBuffers, give_the_records_of_the_trace_beside_them) {
  std::filesystem::path trace = GetParam();
  trace.replace_extension(".trace");
  const Lines expected = device_lines_of_trace(trace);
  EXPECT_GT(expected.size(), 0U);
  EXPECT_EQ(device_lines_of_buffers(GetParam()), expected);
}

INSTANTIATE_TEST_SUITE_P(recordings, KeptBuffers, testing::ValuesIn(recorded_buffers()),
                         [](const auto& test) {
                           std::string name = test.param.stem().string();
                           std::ranges::replace_if(
                               name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); },
                               '_');
                           return name;
                         });

TEST(kept_buffers, a_file_that_is_cut_off_is_refused) {
  std::istringstream in(std::string("\1\0\0\0\0\0\0\0\0\0", 10));
  KeptBuffer buffer;
  EXPECT_THROW(read_kept_buffer(in, buffer), std::runtime_error);
}

}  // namespace
}  // namespace gpuflight
