/// The parts of an ELF shared object that the judge reads, from bytes that may be anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace gpuflight {

/// The bytes are no shared object for this machine, or damaged. what() is half a sentence whose
/// subject is the file: "is cut off …".
class ElfError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A view of the bytes, which must outlive it. Every offset is checked before it is used.
class ElfImage {
 public:
  using Bytes = std::span<const std::byte>;

  /// @throws ElfError
  explicit ElfImage(Bytes bytes);

  /// Content of the section of that name, or nothing. Of several, the first.
  /// @throws ElfError
  std::optional<Bytes> section(std::string_view name) const;

  /// Names of the libraries that the loader would load with it, in order.
  /// Read from the segments, as the loader does: the section table may say otherwise.
  /// @throws ElfError
  std::vector<std::string> needed() const;

  /// Names that it leaves to other libraries to define; none where it has no section headers.
  /// @throws ElfError
  std::vector<std::string> undefined() const;

 private:
  struct Table {
    std::uint64_t offset = 0;
    std::uint64_t entries = 0;
  };

  template <class T>
  T read(std::uint64_t offset, const char* what) const;
  template <class Header>
  Header entry(const Table& table, std::uint64_t index, const char* what) const;

  Bytes slice(std::uint64_t offset, std::uint64_t size, const char* what) const;
  std::string_view string_at(Bytes strings, std::uint64_t offset) const;
  void read_section_table(std::uint64_t offset, std::uint64_t entries, std::uint32_t names);
  Bytes dynamic_segment() const;
  Bytes dynamic_strings(std::uint64_t address) const;

  Bytes bytes_;
  Table segments_;
  Table sections_;
  Bytes section_names_;
};

}  // namespace gpuflight
