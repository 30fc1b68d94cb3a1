#include "tests/gpu/kept_case.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "gpuflight/capture/cupti/kept_buffers.hpp"
#include "gpuflight/capture/cupti/records.hpp"
#include "gpuflight/trace/decoder.hpp"
#include "gpuflight/trace/encoder.hpp"
#include "tests/cupti/loaded_cupti.hpp"

namespace gpuflight::test {
namespace {

namespace fs = std::filesystem;

/// Buffers that hold more are no small test data.
constexpr std::uintmax_t kLargestBuffers = std::uintmax_t{1} << 17;

/// Of the decoder's own texts; the recording's are smaller.
constexpr TextId kFirstDecoded = TextId{1} << 24;

fs::path file_of(const fs::path& folder, std::string title, const char* extension) {
  std::ranges::replace(title, '/', '.');
  return folder / (title + extension);
}

std::vector<std::byte> encoded(const std::vector<Event>& events) {
  Encoder encoder;
  for (const Event& event : events) encoder.add(event);
  return encoder.take();
}

Stream decoded(std::span<const std::byte> bytes) {
  Stream stream;
  Decoder decoder([&](const Event& event) { stream.events.push_back(event); });
  decoder.feed(bytes);
  stream.complete = decoder.complete();
  return stream;
}

std::vector<std::byte> content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(in), {}};
  const auto bytes = std::as_bytes(std::span(content));
  return {bytes.begin(), bytes.end()};
}

/// What the decoder reads, or what tells that all of it has been read.
bool is_of_the_device(const Event& event) {
  return std::holds_alternative<Kernel>(event) || std::holds_alternative<Copy>(event) ||
         std::holds_alternative<Fill>(event) || std::holds_alternative<Quiescent>(event) ||
         std::holds_alternative<End>(event);
}

/// Adds what the buffers hold.
void add_records(Encoder& encoder, const fs::path& buffers) {
  TextId next = kFirstDecoded;
  RecordDecoder decoder(loaded_cupti(), [&](std::string_view text) {
    encoder.add(Text{next, std::string(text)});
    return next++;
  });
  std::ifstream in(buffers, std::ios::binary);
  for (KeptBuffer buffer; read_kept_buffer(in, buffer);) {
    buffer.point_to_names(loaded_cupti());
    for (const EncodedEvent& event : decoder.decode(buffer.data(), buffer.size)) {
      encoder.add_encoded(event.tag, {event.body, event.size});
    }
  }
}

}  // namespace

void keep_case(const fs::path& folder, const std::string& title, const Stream& stream) {
  const Hello hello = stream.all<Hello>().at(0);
  const fs::path buffers = folder / (std::to_string(hello.pid) + ".buffers");
  if (fs::file_size(buffers) > kLargestBuffers) {
    fs::remove(buffers);
    return;
  }
  fs::rename(buffers, file_of(folder, title, ".buffers"));
  const std::vector<std::byte> bytes = encoded(stream.events);
  std::ofstream(file_of(folder, title, ".trace"), std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

bool is_kept(const fs::path& folder, const std::string& title) {
  return fs::exists(file_of(folder, title, ".trace"));
}

Stream kept_case(const fs::path& folder, const std::string& title) {
  const Stream recorded = decoded(content_of(file_of(folder, title, ".trace")));
  Encoder encoder;
  for (const Event& event : recorded.events) {
    if (!is_of_the_device(event)) encoder.add(event);
  }
  add_records(encoder, file_of(folder, title, ".buffers"));
  if (recorded.complete) encoder.add(End{encoder.events(), 0, {}});
  return decoded(encoder.take());
}

}  // namespace gpuflight::test
