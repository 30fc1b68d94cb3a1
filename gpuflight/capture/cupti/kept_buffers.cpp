#include "gpuflight/capture/cupti/kept_buffers.hpp"

#include <stdexcept>

namespace gpuflight {
namespace {

// A damaged file must not ask for more.
constexpr std::uint64_t kLargestPart = std::uint64_t{1} << 30;

/// The place of a record's pointer to a name; nullptr for records without one.
const char** name_in(CUpti_Activity& record) {
  switch (record.kind) {
    case CUPTI_ACTIVITY_KIND_KERNEL:
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
      return &reinterpret_cast<CUpti_ActivityKernel10&>(record).name;
    case CUPTI_ACTIVITY_KIND_DEVICE: return &reinterpret_cast<CUpti_ActivityDevice5&>(record).name;
    default: return nullptr;
  }
}

template <class Visit>
void for_each_name(const CuptiApi& api, std::uint8_t* data, std::size_t size, Visit visit) {
  CUpti_Activity* record = nullptr;
  while (api.next_record(data, size, &record) == CUPTI_SUCCESS) {
    const char** name = name_in(*record);
    if (name != nullptr && *name != nullptr) visit(*name);
  }
}

std::uint64_t address(const char* name) { return reinterpret_cast<std::uintptr_t>(name); }

void write_number(std::ostream& out, std::uint64_t number) {
  out.write(reinterpret_cast<const char*>(&number), sizeof(number));
}

void read_bytes(std::istream& in, char* bytes, std::uint64_t size) {
  if (!in.read(bytes, static_cast<std::streamsize>(size)))
    throw std::runtime_error("the file of buffers is cut off");
}

std::uint64_t read_number(std::istream& in) {
  std::uint64_t number = 0;
  read_bytes(in, reinterpret_cast<char*>(&number), sizeof(number));
  return number;
}

std::uint64_t read_size(std::istream& in) {
  const std::uint64_t size = read_number(in);
  if (size > kLargestPart) throw std::runtime_error("the file of buffers is damaged");
  return size;
}

}  // namespace

BufferKeeper::BufferKeeper(const CuptiApi& api, const std::string& file) : api_(api) {
  out_.exceptions(std::ios::badbit | std::ios::failbit);
  out_.open(file, std::ios::binary);
}

void BufferKeeper::keep(std::uint8_t* data, std::size_t size) {
  std::map<std::uint64_t, std::string> names;
  for_each_name(api_, data, size, [&](const char* name) { names.emplace(address(name), name); });
  const std::lock_guard lock(mutex_);
  write_number(out_, size);
  write_number(out_, names.size());
  out_.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  for (const auto& [place, name] : names) {
    write_number(out_, place);
    write_number(out_, name.size());
    out_ << name;
  }
  out_.flush();
}

void KeptBuffer::point_to_names(const CuptiApi& api) {
  for_each_name(api, data(), size, [&](const char*& name) {
    const auto found = names.find(address(name));
    name = found == names.end() ? nullptr : found->second.c_str();
  });
}

bool read_kept_buffer(std::istream& in, KeptBuffer& buffer) {
  if (in.peek() == std::istream::traits_type::eof()) return false;
  buffer = {};
  buffer.size = read_size(in);
  const std::uint64_t names = read_size(in);
  buffer.words.resize((buffer.size + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t));
  read_bytes(in, reinterpret_cast<char*>(buffer.words.data()), buffer.size);
  for (std::uint64_t i = 0; i < names; ++i) {
    const std::uint64_t place = read_number(in);
    std::string name(read_size(in), '\0');
    read_bytes(in, name.data(), name.size());
    buffer.names.emplace(place, std::move(name));
  }
  return true;
}

}  // namespace gpuflight
