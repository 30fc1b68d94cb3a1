#include "gpuflight/judge/module/elf_image.hpp"

#include <elf.h>

#include <algorithm>
#include <cstring>

namespace gpuflight {
namespace {

void require_identity(ElfImage::Bytes bytes) {
  if (bytes.size() < SELFMAG || std::memcmp(bytes.data(), ELFMAG, SELFMAG) != 0) {
    throw ElfError("is not an ELF shared library");
  }
  if (bytes.size() < sizeof(Elf64_Ehdr)) throw ElfError("is cut off within its ELF header");
  const auto identity = [&](std::size_t i) { return std::to_integer<unsigned>(bytes[i]); };
  if (identity(EI_CLASS) != ELFCLASS64 || identity(EI_DATA) != ELFDATA2LSB) {
    throw ElfError("is a shared library for another machine");
  }
}

void require_loadable(const Elf64_Ehdr& header) {
  if (header.e_machine != EM_X86_64) throw ElfError("is a shared library for another machine");
  if (header.e_type != ET_DYN) throw ElfError("is an ELF file, but not a shared library");
  if (header.e_phentsize != sizeof(Elf64_Phdr))
    throw ElfError("is damaged: its program headers have another size");
  if (header.e_shnum != 0 && header.e_shentsize != sizeof(Elf64_Shdr)) {
    throw ElfError("is damaged: its section headers have another size");
  }
}

}  // namespace

ElfImage::ElfImage(Bytes bytes) : bytes_(bytes) {
  require_identity(bytes);
  const auto header = read<Elf64_Ehdr>(0, "ELF header");
  require_loadable(header);
  segments_ = {header.e_phoff, header.e_phnum};
  slice(segments_.offset, segments_.entries * sizeof(Elf64_Phdr), "program headers");
  read_section_table(header.e_shoff, header.e_shnum, header.e_shstrndx);
}

/// Where a number of sections doesn't fit the header, the first section's header has it.
void ElfImage::read_section_table(std::uint64_t offset, std::uint64_t entries, std::uint32_t names) {
  if (offset == 0) return;
  sections_ = {offset, 1};
  const auto first = entry<Elf64_Shdr>(sections_, 0, "section headers");
  sections_.entries = entries != 0 ? entries : first.sh_size;
  if (sections_.entries > bytes_.size() / sizeof(Elf64_Shdr))
    throw ElfError("is cut off: section headers are missing");
  slice(offset, sections_.entries * sizeof(Elf64_Shdr), "section headers");

  const std::uint64_t index = names != SHN_XINDEX ? names : first.sh_link;
  if (index == SHN_UNDEF) return;
  if (index >= sections_.entries) throw ElfError("is damaged: it has no section of names");
  const auto strings = entry<Elf64_Shdr>(sections_, index, "section headers");
  section_names_ = slice(strings.sh_offset, strings.sh_size, "section names");
}

std::optional<ElfImage::Bytes> ElfImage::section(std::string_view name) const {
  for (std::uint64_t i = 1; i < sections_.entries; ++i) {
    const auto header = entry<Elf64_Shdr>(sections_, i, "section headers");
    if (header.sh_type != SHT_PROGBITS || string_at(section_names_, header.sh_name) != name) continue;
    return slice(header.sh_offset, header.sh_size, "a section");
  }
  return std::nullopt;
}

std::vector<std::string> ElfImage::needed() const {
  const Bytes dynamic = dynamic_segment();
  std::vector<std::uint64_t> names;
  std::optional<std::uint64_t> strings;
  for (std::size_t offset = 0; offset + sizeof(Elf64_Dyn) <= dynamic.size(); offset += sizeof(Elf64_Dyn)) {
    Elf64_Dyn item;
    std::memcpy(&item, dynamic.data() + offset, sizeof(item));
    if (item.d_tag == DT_NULL) break;
    if (item.d_tag == DT_NEEDED) names.push_back(item.d_un.d_val);
    if (item.d_tag == DT_STRTAB) strings = item.d_un.d_ptr;
  }
  std::vector<std::string> libraries;
  if (names.empty()) return libraries;
  if (!strings) throw ElfError("is damaged: it names libraries but has no strings");
  const Bytes text = dynamic_strings(*strings);
  for (const std::uint64_t name : names) libraries.emplace_back(string_at(text, name));
  return libraries;
}

std::vector<std::string> ElfImage::undefined() const {
  std::vector<std::string> names;
  for (std::uint64_t i = 1; i < sections_.entries; ++i) {
    const auto header = entry<Elf64_Shdr>(sections_, i, "section headers");
    if (header.sh_type != SHT_DYNSYM || header.sh_link >= sections_.entries) continue;
    const auto strings = entry<Elf64_Shdr>(sections_, header.sh_link, "section headers");
    const Bytes text = slice(strings.sh_offset, strings.sh_size, "the names of symbols");
    const Bytes symbols = slice(header.sh_offset, header.sh_size, "the symbols");
    for (std::size_t offset = sizeof(Elf64_Sym); offset + sizeof(Elf64_Sym) <= symbols.size();
         offset += sizeof(Elf64_Sym)) {
      Elf64_Sym symbol;
      std::memcpy(&symbol, symbols.data() + offset, sizeof(symbol));
      if (symbol.st_shndx == SHN_UNDEF) names.emplace_back(string_at(text, symbol.st_name));
    }
  }
  return names;
}

ElfImage::Bytes ElfImage::dynamic_segment() const {
  for (std::uint64_t i = 0; i < segments_.entries; ++i) {
    const auto segment = entry<Elf64_Phdr>(segments_, i, "program headers");
    if (segment.p_type == PT_DYNAMIC) return slice(segment.p_offset, segment.p_filesz, "the dynamic segment");
  }
  throw ElfError("is damaged: it has no dynamic segment");
}

/// The strings from a virtual address on, to the end of the loaded segment that holds it.
ElfImage::Bytes ElfImage::dynamic_strings(std::uint64_t address) const {
  for (std::uint64_t i = 0; i < segments_.entries; ++i) {
    const auto segment = entry<Elf64_Phdr>(segments_, i, "program headers");
    if (segment.p_type != PT_LOAD || address < segment.p_vaddr) continue;
    const std::uint64_t within = address - segment.p_vaddr;
    if (within < segment.p_filesz)
      return slice(segment.p_offset, segment.p_filesz, "a segment").subspan(within);
  }
  throw ElfError("is damaged: its strings are in none of its segments");
}

template <class T>
T ElfImage::read(std::uint64_t offset, const char* what) const {
  static_assert(std::is_trivially_copyable_v<T>);
  T value;
  std::memcpy(&value, slice(offset, sizeof(T), what).data(), sizeof(T));  // may stand unaligned
  return value;
}

/// The constructor has checked that tables fit the file, so the product doesn't overflow.
template <class Header>
Header ElfImage::entry(const Table& table, std::uint64_t index, const char* what) const {
  return read<Header>(table.offset + index * sizeof(Header), what);
}

ElfImage::Bytes ElfImage::slice(std::uint64_t offset, std::uint64_t size, const char* what) const {
  if (offset > bytes_.size() || size > bytes_.size() - offset) {
    throw ElfError(std::string("is cut off or damaged: ") + what + " would end beyond its " +
                   std::to_string(bytes_.size()) + " bytes");
  }
  return bytes_.subspan(offset, size);
}

std::string_view ElfImage::string_at(Bytes strings, std::uint64_t offset) const {
  if (offset >= strings.size()) throw ElfError("is damaged: a name is outside its strings");
  const Bytes text = strings.subspan(offset);
  const auto end = std::find(text.begin(), text.end(), std::byte{0});
  if (end == text.end()) throw ElfError("is damaged: a name doesn't end");
  return {reinterpret_cast<const char*>(text.data()), static_cast<std::size_t>(end - text.begin())};
}

}  // namespace gpuflight
