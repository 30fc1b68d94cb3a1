#include "gpuflight/judge/module/module_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/judge/module/sample_files.hpp"

namespace gpuflight {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::read_error;
using testing::sample;
using testing::ScratchFile;

TEST(module_file, solutions_are_read_and_stand_by_name) {
  const ModuleFile module = read_module(sample("module_sample"));
  EXPECT_EQ(module.path, sample("module_sample"));
  ASSERT_EQ(module.solutions.size(), 2U);
  EXPECT_STREQ(module.solutions[0].name, "first");
  EXPECT_EQ(module.solutions[0].interface_version, kInterfaceVersion);
  EXPECT_EQ(module.solutions[0].arguments, 2U);
  EXPECT_STREQ(module.solutions[0].torch_version, "2.11.0");
  EXPECT_STREQ(module.solutions[1].name, "second");
  EXPECT_EQ(module.solutions[1].arguments, 1U);
}

TEST(module_file, an_exercise_and_its_json_are_read_byte_for_byte) {
  const ModuleFile module = read_module(sample("module_sample"));
  ASSERT_TRUE(module.exercise);
  EXPECT_STREQ(module.exercise->name, "Sample");
  EXPECT_EQ(module.exercise_json, "{\"title\": \"S\"  }");
}

TEST(module_file, the_libraries_that_it_needs_are_read) {
  EXPECT_THAT(read_module(sample("module_sample")).needed, Contains("libc.so.6"));
  EXPECT_THAT(read_module(sample("module_sample")).undefined, Contains("__cxa_finalize"));
}

TEST(module_file, reading_does_not_load) {
  ::testing::internal::CaptureStdout();
  read_module(sample("module_sample"));
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
}

TEST(module_file, a_shared_object_that_says_nothing_has_nothing) {
  const ModuleFile module = read_module(sample("module_sample_plain"));
  EXPECT_THAT(module.solutions, IsEmpty());
  EXPECT_FALSE(module.exercise);
  EXPECT_FALSE(module.exercise_json);
}

TEST(module_file, of_another_interface_version_only_the_version_is_read) {
  const ModuleFile module = read_module(sample("module_sample_other_interface"));
  ASSERT_EQ(module.solutions.size(), 2U);
  EXPECT_EQ(module.solutions[0].interface_version, 7U);
  EXPECT_EQ(module.solutions[0].arguments, 0U);
  EXPECT_STREQ(module.solutions[0].name, "");
  EXPECT_STREQ(module.solutions[1].name, "second");
}

TEST(module_file, two_exercises_in_one_file_are_refused) {
  const auto path = sample("module_sample_two_exercises");
  EXPECT_EQ(read_error(path), path.string() + ": has 2 exercises; one file holds one");
}

TEST(module_file, a_name_with_control_characters_is_refused) {
  const auto path = sample("module_sample_bad_name");
  EXPECT_EQ(read_error(path), path.string() + ": is damaged: a text in its records isn't a word");
}

TEST(module_file, a_missing_file_is_told) {
  EXPECT_EQ(read_error("/no/such/file.so"), "/no/such/file.so: no such file");
}

TEST(module_file, a_directory_is_told) {
  EXPECT_EQ(read_error(MODULES), std::string(MODULES) + ": is a directory, not a shared library");
}

TEST(module_file, a_device_is_no_regular_file) {
  EXPECT_EQ(read_error("/dev/null"), "/dev/null: is not a regular file");
}

TEST(module_file, an_unreadable_file_is_told) {
  if (::geteuid() == 0) GTEST_SKIP() << "root reads every file";
  const ScratchFile file("secret");
  std::filesystem::permissions(file.path(), std::filesystem::perms::none);
  EXPECT_EQ(read_error(file.path()), file.path().string() + ": can't be read: Permission denied");
}

TEST(module_file, an_empty_file_is_told) {
  const ScratchFile file("");
  EXPECT_EQ(read_error(file.path()), file.path().string() + ": is empty");
}

TEST(module_file, a_text_file_is_told_with_what_to_do) {
  const ScratchFile file("#include <gpuflight/solution.hpp>\n// größer\n");
  EXPECT_EQ(read_error(file.path()),
            file.path().string() +
                ": is a text file, not a shared library; build it first: gpuflight build FILE.cpp");
}

TEST(module_file, other_bytes_are_no_shared_library) {
  const ScratchFile file(std::string("PK\x03\x04\x00\x00", 6));
  EXPECT_EQ(read_error(file.path()), file.path().string() + ": is not an ELF shared library");
}

TEST(module_file, a_program_that_can_not_be_loaded_is_no_shared_library) {
  auto bytes = testing::bytes_of(sample("module_sample"));
  bytes[16] = std::byte{2};  // e_type: an executable
  const ScratchFile file("");
  file.write(bytes.data(), bytes.size());
  EXPECT_THAT(read_error(file.path()), HasSubstr(": is an ELF file, but not a shared library"));
}

TEST(module_file, a_library_for_another_machine_is_told) {
  const auto bytes = testing::bytes_of(sample("module_sample"));
  for (const std::size_t place : {4U, 5U, 18U}) {  // class, byte order, e_machine
    auto other = bytes;
    other[place] = std::byte{0x2A};
    const ScratchFile file("");
    file.write(other.data(), other.size());
    EXPECT_EQ(read_error(file.path()), file.path().string() + ": is a shared library for another machine");
  }
}

}  // namespace
}  // namespace gpuflight
