/// Builds with the real compiler, but with records made by hand and a LibTorch of empty libraries:
/// build_with_torch_test.cpp has the real one.
#include "gpuflight/build/build.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "gpuflight/judge/module/module_file.hpp"
#include "tests/build/scratch_folder.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kSolution = R"(#include "gpuflight/module.hpp"
__attribute__((section(".gpuflight.solution"), used)) static constexpr gpuflight::ModuleRecord record =
    gpuflight::module_record("quick", 1, "2.11.0");
)";

const std::string kExercise = R"(#include "gpuflight/module.hpp"
__attribute__((section(".gpuflight.exercise"), used)) static constexpr gpuflight::ModuleRecord record =
    gpuflight::module_record("Small", 0, "2.11.0");
)";

const std::string kJson =
    R"json({ "title": "Größe \"1\"", "lesson": "L", "hints": [], "inputs": ["data"], "rows": 2,
  "tolerances": { "absolute": 0, "relative": 0 }, "budget": { "kernels": { "max": "N" } },
  "solutions": { "quick": {} } }
)json";

class build_command : public ::testing::Test {
 protected:
  build_command() {
    scratch_.write("torch/include/ATen/ATen.h", "");
    for (const char* library : {"torch/lib/libc10.so", "torch/lib/libtorch_cpu.so"}) {
      scratch_.write(library, testing::content_of(EMPTY_LIBRARY));
    }
    fs::create_directory(here());
    toolchain_ = find_toolchain();
    toolchain_.torch_dir = scratch_.path() / "torch";
  }

  fs::path here() const { return scratch_.path() / "here"; }
  fs::path write(const std::string& name, const std::string& content) const {
    return scratch_.write("here/" + name, content);
  }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(here()), fs::directory_iterator()));
  }

  int build_it(const BuildRequest& request) {
    std::ostringstream err;
    const int code = build(request, toolchain_, err);
    err_ = err.str();
    return code;
  }

  testing::ScratchFolder scratch_;
  Toolchain toolchain_;
  std::string err_;
};

TEST_F(build_command, a_solution_becomes_a_shared_object_beside_its_source) {
  const fs::path source = write("quick.cpp", kSolution);
  EXPECT_EQ(build_it({{source}, {}, {}}), 0) << err_;
  EXPECT_EQ(err_, "");
  const ModuleFile module = read_module(here() / "quick.so");
  ASSERT_EQ(module.solutions.size(), 1U);
  EXPECT_STREQ(module.solutions[0].name, "quick");
  EXPECT_EQ(entries(), 2U) << "something temporary stayed";
}

TEST_F(build_command, several_sources_and_the_json_become_one_exercise) {
  const fs::path output = here() / "small.so";
  const BuildRequest request{{write("exercise.cpp", kExercise), write("quick.cpp", kSolution)},
                             output,
                             write("exercise.json", kJson)};
  EXPECT_EQ(build_it(request), 0) << err_;
  const ModuleFile module = read_module(output);
  EXPECT_EQ(module.solutions.size(), 1U);
  EXPECT_STREQ(module.exercise->name, "Small");
  EXPECT_EQ(module.exercise_json, kJson);
}

TEST_F(build_command, the_starters_that_the_json_names_are_embedded_byte_for_byte) {
  std::string json = kJson;
  json.insert(2, "\"starter\": \"start/here.cpp\", \"python_starter\": \"start/here.py\", ");
  const BuildRequest request{{write("exercise.cpp", kExercise), write("quick.cpp", kSolution)},
                             here() / "small.so",
                             write("exercise.json", json)};
  EXPECT_EQ(build_it(request), 2);
  EXPECT_EQ(err_, (here() / "start/here.cpp").string() + ": no such file\n");
  write("start/here.cpp", "// Größe\n");
  EXPECT_EQ(build_it(request), 2);
  EXPECT_EQ(err_, (here() / "start/here.py").string() + ": no such file\n");
  write("start/here.py", "# Größe\n");
  EXPECT_EQ(build_it(request), 0) << err_;
  EXPECT_EQ(read_module(here() / "small.so").exercise_starter, "// Größe\n");
  EXPECT_EQ(read_module(here() / "small.so").exercise_python_starter, "# Größe\n");
}

TEST_F(build_command, what_the_compiler_wrote_is_shown_and_an_older_output_stays) {
  const fs::path source = write("broken.cpp", "int main( {\n");
  write("broken.so", "older");
  EXPECT_EQ(build_it({{source}, {}, {}}), 2);
  EXPECT_THAT(err_, StartsWith(source.string() + ":1:"));
  EXPECT_THAT(err_, HasSubstr("error: "));
  EXPECT_EQ(testing::content_of(here() / "broken.so"), "older");
  EXPECT_EQ(entries(), 2U) << "something temporary stayed";
}

TEST_F(build_command, what_the_linker_wrote_is_shown) {
  EXPECT_EQ(build_it({{write("one.cpp", "int twice() { return 1; }"),
                       write("two.cpp", "int twice() { return 2; }")},
                      {},
                      {}}),
            2);
  EXPECT_THAT(err_, HasSubstr("multiple definition of"));
}

TEST_F(build_command, warnings_are_shown_too) {
  EXPECT_EQ(build_it({{write("quick.cpp", "#warning \"look here\"\n" + kSolution)}, {}, {}}), 0);
  EXPECT_THAT(err_, HasSubstr("look here"));
}

TEST_F(build_command, no_source_at_all_is_refused) {
  EXPECT_EQ(build_it({}), 2);
  EXPECT_EQ(err_, "no source file is named; name at least one FILE.cpp\n");
}

TEST_F(build_command, a_missing_source_is_refused) {
  EXPECT_EQ(build_it({{here() / "none.cpp"}, {}, {}}), 2);
  EXPECT_EQ(err_, (here() / "none.cpp").string() + ": no such file\n");
}

TEST_F(build_command, a_directory_as_source_is_refused) {
  EXPECT_EQ(build_it({{here()}, {}, {}}), 2);
  EXPECT_EQ(err_, here().string() + ": is a directory; name a file\n");
}

TEST_F(build_command, something_else_than_a_source_is_refused) {
  const fs::path object = write("quick.so", "");
  EXPECT_EQ(build_it({{object}, {}, {}}), 2);
  EXPECT_EQ(err_,
            object.string() + ": is no C++ source by its name; it should end in .cpp, .cc, .cxx or .C\n");
}

TEST_F(build_command, an_output_that_would_overwrite_a_source_is_refused) {
  const fs::path source = write("quick.cpp", kSolution);
  EXPECT_EQ(build_it({{source}, source, {}}), 2);
  EXPECT_EQ(err_, source.string() + ": would be overwritten, and it is read; name another with -o\n");
  EXPECT_EQ(testing::content_of(source), kSolution);
}

TEST_F(build_command, an_output_that_can_not_be_written_is_refused_before_the_compiler_runs) {
  const fs::path source = write("broken.cpp", "no C++");
  const fs::path output = here() / "nowhere" / "quick.so";
  EXPECT_EQ(build_it({{source}, output, {}}), 2);
  EXPECT_EQ(err_, output.string() + ": can't be written: there is no directory " +
                      output.parent_path().string() + "\n");
  EXPECT_EQ(build_it({{source}, here(), {}}), 2);
  EXPECT_EQ(err_, here().string() + ": is a directory; name a file to write with -o\n");
  EXPECT_EQ(build_it({{source}, "/proc/quick.so", {}}), 2);
  EXPECT_THAT(err_, StartsWith("/proc/quick.so: can't be written: "));
}

TEST_F(build_command, a_wrong_json_is_refused_before_the_compiler_runs) {
  const fs::path json = write("exercise.json", "{");
  EXPECT_EQ(build_it({{write("broken.cpp", "no C++")}, {}, json}), 2);
  EXPECT_THAT(err_, StartsWith(json.string() + ": is no JSON: line 1, column 2: "));
}

TEST_F(build_command, a_missing_json_is_refused) {
  EXPECT_EQ(build_it({{write("quick.cpp", kSolution)}, {}, here() / "none.json"}), 2);
  EXPECT_EQ(err_, (here() / "none.json").string() + ": no such file\n");
}

TEST_F(build_command, a_source_without_a_solution_is_refused) {
  const fs::path source = write("plain.cpp", "int answer() { return 42; }");
  EXPECT_EQ(build_it({{source}, {}, {}}), 2);
  EXPECT_EQ(err_, source.string() + ": has no GPUFLIGHT_SOLUTION(function); add it at namespace scope\n");
  EXPECT_FALSE(fs::exists(here() / "plain.so"));
}

TEST_F(build_command, an_exercise_and_its_json_need_each_other) {
  const fs::path exercise = write("exercise.cpp", kExercise);
  EXPECT_EQ(build_it({{exercise}, {}, {}}), 2);
  EXPECT_EQ(err_,
            exercise.string() + ": has a GPUFLIGHT_EXERCISE; name its JSON with --exercise exercise.json\n");

  const fs::path solution = write("quick.cpp", kSolution);
  EXPECT_EQ(build_it({{solution}, {}, write("exercise.json", kJson)}), 2);
  EXPECT_EQ(err_,
            solution.string() + ": no source has a GPUFLIGHT_EXERCISE(Type); add it at namespace scope\n");
}

TEST_F(build_command, a_solution_that_only_the_json_names_is_refused) {
  const fs::path json = write("exercise.json", kJson);
  EXPECT_EQ(build_it({{write("exercise.cpp", kExercise)}, {}, json}), 2);
  EXPECT_EQ(err_, json.string() + ": /solutions/quick: no source has GPUFLIGHT_SOLUTION(quick); add it\n");
}

TEST_F(build_command, a_built_in_solution_with_other_arguments_is_refused) {
  std::string solution = kSolution;
  solution.replace(solution.find("\"quick\", 1"), 10, "\"quick\", 3");
  const fs::path json = write("exercise.json", kJson);
  EXPECT_EQ(build_it({{write("exercise.cpp", kExercise), write("quick.cpp", solution)}, {}, json}), 2);
  EXPECT_THAT(err_,
              StartsWith(json.string() + ": solution 'quick' takes 3 arguments, and the exercise gives 1; "));
}

TEST_F(build_command, another_libtorch_is_refused_with_what_to_do) {
  std::string solution = kSolution;
  solution.replace(solution.find("2.11.0"), 6, "2.10.0");
  const fs::path source = write("quick.cpp", solution);
  EXPECT_EQ(build_it({{source}, {}, {}}), 2);
  EXPECT_EQ(err_, source.string() +
                      ": was built with LibTorch 2.10.0, and only 2.11.0 can be loaded; name the "
                      "folder of that one in the environment variable GPUFLIGHT_TORCH_DIR\n");
}

TEST_F(build_command, without_a_compiler_the_machine_can_not_do_it) {
  toolchain_.compiler = {"no-such-compiler"};
  EXPECT_EQ(build_it({{write("quick.cpp", kSolution)}, {}, {}}), 4);
  EXPECT_EQ(err_,
            "no C++ compiler was found; install g++, or name a compiler in the environment variable CXX\n");
}

TEST_F(build_command, a_compiler_that_is_killed_is_the_machines_fault) {
  const fs::path compiler = write("g++",
                                  "#!/bin/sh\n"
                                  "echo 'g++: fatal error: Killed signal terminated program cc1plus'\n"
                                  "exit 1\n");
  fs::permissions(compiler, fs::perms::owner_all);
  toolchain_.compiler = {compiler};
  EXPECT_EQ(build_it({{write("quick.cpp", kSolution)}, {}, {}}), 4);
  EXPECT_THAT(
      err_, HasSubstr("terminated program cc1plus\nthe compiler was killed, most likely for want of memory"));
}

TEST_F(build_command, without_libtorch_the_machine_can_not_do_it) {
  toolchain_.torch_dir = "/no/torch";
  EXPECT_EQ(build_it({{write("quick.cpp", kSolution)}, {}, {}}), 4);
  EXPECT_EQ(err_,
            "LibTorch was not found in '/no/torch' (no include/ATen/ATen.h); install it with: pip install "
            "torch==2.11.0, and name the folder of the package in the environment variable "
            "GPUFLIGHT_TORCH_DIR\n");
}

}  // namespace
}  // namespace gpuflight
