#include "cli/show.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iostream>

#include "gpuflight/judge/errors.hpp"
#include "tests/report/example_reports.hpp"

namespace gpuflight {
namespace {

/// While it lives, std::cout goes to this file.
class StdoutTo {
 public:
  explicit StdoutTo(const char* path) {
    file_.open(path, std::ios::out);
    before_ = std::cout.rdbuf(&file_);
  }
  ~StdoutTo() { std::cout.rdbuf(before_); }
  StdoutTo(const StdoutTo&) = delete;
  StdoutTo& operator=(const StdoutTo&) = delete;

 private:
  std::filebuf file_;
  std::streambuf* before_ = nullptr;
};

TEST(show, a_table_that_can_not_be_written_is_an_error) {
  const StdoutTo full("/dev/full");
  EXPECT_THROW(ReportOutput({}).show(examples::rejected_files()), Unable);
}

TEST(show, json_that_can_not_be_written_is_an_error) {
  const StdoutTo full("/dev/full");
  EXPECT_THROW(ReportOutput({{{"json", "-"}}, false}).show(examples::rejected_files()), Unable);
}

TEST(show, a_table_that_was_written_is_none) {
  const StdoutTo null("/dev/null");
  EXPECT_NO_THROW(ReportOutput({}).show(examples::rejected_files()));
}

}  // namespace
}  // namespace gpuflight
