#include "gpuflight/judge/module/module_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include "gpuflight/judge/module/elf_image.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;
using Bytes = ElfImage::Bytes;

/// Nothing that a compiler makes of a solution is larger; a sparse file of a terabyte is refused.
constexpr std::uintmax_t kMaxFileBytes = std::uintmax_t{1} << 30;

/// Records are aligned to this, so one may start at every multiple of it.
constexpr std::size_t kRecordAlignment = alignof(ModuleRecord);

std::uintmax_t checked_size(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) throw ElfError("no such file");
  if (error) throw ElfError("can't be read: " + error.message());
  if (fs::is_directory(status)) throw ElfError("is a directory, not a shared library");
  if (!fs::is_regular_file(status)) throw ElfError("is not a regular file");
  const std::uintmax_t size = fs::file_size(path, error);
  if (error) throw ElfError("can't be read: " + error.message());
  if (size == 0) throw ElfError("is empty");
  if (size > kMaxFileBytes) throw ElfError("is too large: " + std::to_string(size) + " bytes");
  return size;
}

std::vector<std::byte> read_bytes(const fs::path& path) {
  std::vector<std::byte> bytes(checked_size(path));
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw ElfError(std::string("can't be read: ") + std::strerror(errno));
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!file) throw ElfError("can't be read to its end");
  return bytes;
}

/// Such as the source that somebody meant to build first.
bool is_text(Bytes bytes) {
  const Bytes start = bytes.first(std::min<std::size_t>(bytes.size(), 512));
  return std::all_of(start.begin(), start.end(), [](std::byte byte) {
    const auto c = std::to_integer<unsigned char>(byte);
    return c >= 0x20 ? c != 0x7F : c == '\t' || c == '\n' || c == '\r' || c == '\f';
  });
}

/// These texts are printed and looked up: a file may not smuggle control characters in with them.
template <std::size_t size>
void require_word(const char (&text)[size]) {
  const auto end = std::find(std::begin(text), std::end(text), '\0');
  if (end == std::end(text)) throw ElfError("is damaged: a text in its records doesn't end");
  if (end == std::begin(text)) throw ElfError("is damaged: a text in its records is empty");
  if (!std::all_of(std::begin(text), end, [](char c) { return c > ' ' && c < 0x7F; })) {
    throw ElfError("is damaged: a text in its records isn't a word");
  }
}

/// Of another interface version only the first two members are known to mean what they mean here.
ModuleRecord record_at(Bytes bytes) {
  ModuleRecord record{};
  if (bytes.size() < offsetof(ModuleRecord, arguments))
    throw ElfError("is damaged: a record of it is cut off");
  std::memcpy(&record, bytes.data(), offsetof(ModuleRecord, arguments));
  if (record.interface_version != kInterfaceVersion) return record;
  if (bytes.size() < sizeof(record)) throw ElfError("is damaged: a record of it is cut off");
  std::memcpy(&record, bytes.data(), sizeof(record));
  require_word(record.torch_version);
  require_word(record.name);
  return record;
}

/// Compilers may put padding between records, and another interface version may have larger ones:
/// so the magic is looked for instead of counting on a stride.
std::vector<ModuleRecord> records(const ElfImage& image, const char* section) {
  std::vector<ModuleRecord> records;
  const Bytes bytes = image.section(section).value_or(Bytes{});
  std::size_t offset = 0;
  while (offset + sizeof(kModuleMagic) <= bytes.size()) {
    if (std::memcmp(bytes.data() + offset, kModuleMagic, sizeof(kModuleMagic)) == 0) {
      records.push_back(record_at(bytes.subspan(offset)));
      offset += offsetof(ModuleRecord, arguments);
    } else {
      offset += kRecordAlignment;
    }
  }
  return records;
}

/// A compiler lays out the records of one source in whatever order it likes.
std::vector<ModuleRecord> sorted_by_name(std::vector<ModuleRecord> records) {
  std::stable_sort(records.begin(), records.end(), [](const ModuleRecord& left, const ModuleRecord& right) {
    return std::strcmp(left.name, right.name) < 0;
  });
  return records;
}

std::optional<ModuleRecord> single_record(const ElfImage& image, const char* section) {
  const std::vector<ModuleRecord> found = records(image, section);
  if (found.size() > 1)
    throw ElfError("has " + std::to_string(found.size()) + " exercises; one file holds one");
  if (found.empty()) return std::nullopt;
  return found.front();
}

std::optional<std::string> text_of(const ElfImage& image, const char* section) {
  const auto bytes = image.section(section);
  if (!bytes) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

ModuleFile parse(const fs::path& path, Bytes bytes) {
  if (is_text(bytes))
    throw ElfError("is a text file, not a shared library; build it first: gpuflight build FILE.cpp");
  const ElfImage image(bytes);
  return {path,
          sorted_by_name(records(image, kSolutionSection)),
          single_record(image, kExerciseSection),
          text_of(image, kExerciseJsonSection),
          text_of(image, kExerciseStarterSection),
          text_of(image, kExercisePythonStarterSection),
          image.needed(),
          image.undefined()};
}

}  // namespace

ModuleFile read_module(const fs::path& path) {
  try {
    return parse(path, read_bytes(path));
  } catch (const ElfError& error) {
    throw ModuleError(path.string() + ": " + error.what());
  }
}

}  // namespace gpuflight
