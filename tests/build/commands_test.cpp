#include "gpuflight/build/commands.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gpuflight {
namespace {

using ::testing::ElementsAre;
using ::testing::StartsWith;

const Toolchain kToolchain{{"ccache", "g++"}, "/torch", "/ours", "/nvtx"};

TEST(build_commands, a_source_is_compiled_as_the_workers_are) {
  EXPECT_THAT(
      compile_command(kToolchain, "mine.cpp", "/tmp/0.o"),
      ElementsAre("ccache", "g++", "-std=c++20", "-O2", "-g1", "-fPIC", "-fvisibility=hidden", "-I", "/ours",
                  "-isystem", "/torch/include", "-isystem", "/torch/include/torch/csrc/api/include",
                  "-isystem", "/nvtx", "-c", "mine.cpp", "-o", "/tmp/0.o"));
}

TEST(build_commands, the_files_of_an_exercise_are_named_from_its_folder) {
  EXPECT_THAT(arguments_for_exercise("/exercises/one"),
              ElementsAre("-ffile-prefix-map=" + std::filesystem::current_path().string() + "=.",
                          "-ffile-prefix-map=/exercises/one/="));
}

TEST(build_commands, only_c10_and_torch_cpu_are_linked_and_found_again_by_rpath) {
  EXPECT_THAT(
      link_command(kToolchain, {"0.o", "1.o"}, "mine.so"),
      ElementsAre("ccache", "g++", "-shared", "-o", "mine.so", "0.o", "1.o", "-L", "/torch/lib", "-Xlinker",
                  "-rpath", "-Xlinker", "/torch/lib", "-lc10", "-ltorch_cpu", "-Wl,--allow-shlib-undefined"));
}

TEST(build_commands, the_json_stands_in_the_assembly_byte_by_byte) {
  EXPECT_THAT(exercise_assembly("{\"\n\xC3}", std::nullopt, std::nullopt),
              StartsWith("\t.section .gpuflight.exercise_json,\"a\",%progbits\n"
                         "\t.byte 123\n\t.byte 34\n\t.byte 10\n\t.byte 195\n\t.byte 125\n"
                         "\t.section .note.GNU-stack"));
}

TEST(build_commands, each_starter_stands_in_a_section_of_its_own) {
  EXPECT_THAT(exercise_assembly("", "at", "b"),
              StartsWith("\t.section .gpuflight.exercise_json,\"a\",%progbits\n"
                         "\t.section .gpuflight.exercise_starter,\"a\",%progbits\n"
                         "\t.byte 97\n\t.byte 116\n"
                         "\t.section .gpuflight.exercise_python_starter,\"a\",%progbits\n"
                         "\t.byte 98\n"
                         "\t.section .note.GNU-stack"));
}

}  // namespace
}  // namespace gpuflight
