#include "tests/support/cupti/delivery.hpp"

#include <algorithm>
#include <cstring>

namespace gpuflight::test {
namespace {

/// Texts that live until the client has had a buffer.
class PassingNames {
 public:
  PassingNames() = default;
  PassingNames(const PassingNames&) = delete;
  PassingNames& operator=(const PassingNames&) = delete;
  ~PassingNames() {
    for (std::vector<char>& name : names_) explicit_bzero(name.data(), name.size());
  }

  const char* keep(const std::string& name) {
    return names_.emplace_back(name.c_str(), name.c_str() + name.size() + 1).data();
  }

 private:
  std::vector<std::vector<char>> names_;
};

template <class Record>
const char** name_in(Record&) {
  return nullptr;
}
const char** name_in(CUpti_ActivityKernel10& record) { return &record.name; }
const char** name_in(CUpti_ActivityDevice5& record) { return &record.name; }

const char** name_in(ActivityRecord& record) {
  return std::visit([](auto& one) { return name_in(one); }, record);
}

/// @returns how many of the records were written
std::size_t fill(std::span<std::uint8_t> buffer, std::span<const WaitingRecord> records, Layout layout,
                 PassingNames& names, std::size_t& written_bytes) {
  std::size_t count = 0;
  for (const WaitingRecord& waiting : records) {
    ActivityRecord record = waiting.record;
    if (waiting.name) *name_in(record) = names.keep(*waiting.name);
    const std::vector<std::uint64_t> words = written(record, layout);
    const std::size_t size = words.size() * sizeof(std::uint64_t);
    if (written_bytes + size > buffer.size()) break;
    std::memcpy(&buffer[written_bytes], words.data(), size);
    written_bytes += size;
    ++count;
  }
  return count;
}

std::span<std::uint8_t> lent_buffer(const BufferCallbacks& callbacks) {
  std::uint8_t* data = nullptr;
  std::size_t size = 0;
  std::size_t most = 0;
  callbacks.request(&data, &size, &most);
  return data == nullptr ? std::span<std::uint8_t>() : std::span(data, size);
}

}  // namespace

WaitingRecord::WaitingRecord(const ActivityRecord& what) : record(what) {
  const char** const told = name_in(record);
  if (told != nullptr && *told != nullptr) name = *told;
}

std::size_t deliver(std::span<const WaitingRecord> records, const BufferCallbacks& callbacks, Layout layout,
                    std::size_t most) {
  while (!records.empty()) {
    const std::span<std::uint8_t> buffer = lent_buffer(callbacks);
    if (buffer.empty()) return records.size();
    PassingNames names;
    std::size_t bytes = 0;
    const std::size_t count =
        fill(buffer, records.first(std::min(most, records.size())), layout, names, bytes);
    callbacks.complete(nullptr, 0, buffer.data(), buffer.size(), bytes);
    records = records.subspan(count);
  }
  return 0;
}

void deliver_nothing(const BufferCallbacks& callbacks) {
  const std::span<std::uint8_t> buffer = lent_buffer(callbacks);
  if (!buffer.empty()) callbacks.complete(nullptr, 0, buffer.data(), buffer.size(), 0);
}

}  // namespace gpuflight::test
