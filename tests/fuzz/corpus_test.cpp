/// What the fuzzers kept is read in every run of the tests, with any compiler.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/fuzz/readers.hpp"

namespace gpuflight::fuzz {
namespace {

struct Corpus {
  const char* name;
  void (*reader)(Bytes bytes);
};

std::string name_of(const testing::TestParamInfo<Corpus>& tested) { return tested.param.name; }

class KeptCorpus : public testing::TestWithParam<Corpus> {};

TEST_P(KeptCorpus, is_read_without_breaking_a_promise) {
  std::size_t files = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(CORPUS) / GetParam().name)) {
    // The last line tells which file it was if reading it ends the program.
    std::cout << entry.path().filename().string() << std::endl;
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    GetParam().reader(std::as_bytes(std::span(bytes)));
    ++files;
  }
  EXPECT_GT(files, 0U);
}

INSTANTIATE_TEST_SUITE_P(fuzz, KeptCorpus,
                         testing::Values(Corpus{"channel", channel_reader},
                                         Corpus{"definition", definition_reader},
                                         Corpus{"evidence", evidence_reader}, Corpus{"module", module_reader},
                                         Corpus{"trace", trace_reader}),
                         name_of);

}  // namespace
}  // namespace gpuflight::fuzz
