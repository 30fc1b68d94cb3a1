/// Whatever bytes a module has, reading it ends with a ModuleFile or with one line.
#include <elf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "gpuflight/judge/module/elf_image.hpp"
#include "tests/judge/module/sample_files.hpp"

namespace gpuflight {
namespace {

using testing::bytes_of;
using ::testing::HasSubstr;
using testing::sample;

std::vector<std::byte> whole() { return bytes_of(sample("module_sample")); }

/// Reads all that read_module() reads. @returns what is wrong, or "".
std::string image_error(std::span<const std::byte> bytes) {
  try {
    const ElfImage image(bytes);
    for (const char* name : {".gpuflight.solution", ".gpuflight.exercise", ".gpuflight.exercise_json"}) {
      image.section(name);
    }
    image.needed();
  } catch (const ElfError& error) {
    return error.what();
  }
  return "";
}

/// A member of the ELF header.
template <class T>
void put(std::vector<std::byte>& bytes, std::size_t offset, T value) {
  std::memcpy(bytes.data() + offset, &value, sizeof(value));
}

TEST(damaged_module, every_truncation_is_noticed) {
  const auto bytes = whole();
  ASSERT_EQ(image_error(bytes), "");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    // A copy of its own, so that a sanitizer sees a read beyond its end.
    const std::vector<std::byte> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    ASSERT_NE(image_error(cut), "") << "cut to " << size << " bytes";
  }
}

TEST(damaged_module, a_file_cut_off_is_told_so_in_one_line) {
  const auto bytes = whole();
  const testing::ScratchFile file("");
  file.write(bytes.data(), bytes.size() / 2);
  const std::string error = testing::read_error(file.path());
  EXPECT_THAT(error, HasSubstr(": is cut off or damaged: section headers would end beyond its "));
  EXPECT_EQ(error.find('\n'), std::string::npos);
}

TEST(damaged_module, no_changed_byte_of_the_headers_crashes) {
  auto bytes = whole();
  Elf64_Ehdr header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  const std::size_t headers = sizeof(Elf64_Ehdr) + header.e_phnum * sizeof(Elf64_Phdr);
  std::size_t refused = 0;
  const auto try_each_value = [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const std::byte before = bytes[at];
      for (const unsigned value : {0x00U, 0x01U, 0x7FU, 0x80U, 0xFFU}) {
        bytes[at] = static_cast<std::byte>(value);
        refused += image_error(bytes).empty() ? 0U : 1U;
      }
      bytes[at] = before;
    }
  };
  try_each_value(0, headers);
  try_each_value(header.e_shoff, bytes.size());
  EXPECT_GT(refused, 0U);
}

TEST(damaged_module, no_changed_byte_anywhere_crashes) {
  auto bytes = whole();
  std::mt19937_64 random(20);
  for (int i = 0; i < 20000; ++i) {
    std::byte& byte = bytes[random() % bytes.size()];
    const std::byte before = byte;
    byte ^= static_cast<std::byte>(1U << (random() % 8));
    image_error(bytes);
    if (i % 100 != 0) byte = before;  // some stay, so that damage adds up
  }
  SUCCEED();
}

TEST(damaged_module, tables_that_reach_around_the_end_of_the_address_space_are_noticed) {
  auto bytes = whole();
  put(bytes, offsetof(Elf64_Ehdr, e_phoff), ~std::uint64_t{0});
  EXPECT_THAT(image_error(bytes), HasSubstr("program headers would end beyond"));

  bytes = whole();
  put(bytes, offsetof(Elf64_Ehdr, e_shoff), ~std::uint64_t{0} - 8);
  EXPECT_THAT(image_error(bytes), HasSubstr("section headers would end beyond"));
}

TEST(damaged_module, a_number_of_sections_that_no_file_holds_is_noticed) {
  auto bytes = whole();
  Elf64_Ehdr header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  put(bytes, offsetof(Elf64_Ehdr, e_shnum), std::uint16_t{0});
  put(bytes, header.e_shoff + offsetof(Elf64_Shdr, sh_size), ~std::uint64_t{0});
  EXPECT_EQ(image_error(bytes), "is cut off: section headers are missing");
}

TEST(damaged_module, names_of_sections_in_a_section_that_is_not_there_are_noticed) {
  auto bytes = whole();
  put(bytes, offsetof(Elf64_Ehdr, e_shstrndx), std::uint16_t{5000});
  EXPECT_EQ(image_error(bytes), "is damaged: it has no section of names");
}

TEST(damaged_module, the_libraries_are_read_where_the_sections_were_stripped) {
  auto bytes = whole();
  const std::vector<std::string> needed = ElfImage(bytes).needed();
  put(bytes, offsetof(Elf64_Ehdr, e_shoff), std::uint64_t{0});
  put(bytes, offsetof(Elf64_Ehdr, e_shnum), std::uint16_t{0});
  const ElfImage image(bytes);
  EXPECT_EQ(image.needed(), needed);
  EXPECT_FALSE(image.section(".gpuflight.solution"));
}

}  // namespace
}  // namespace gpuflight
