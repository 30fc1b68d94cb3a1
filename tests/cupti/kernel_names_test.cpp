#include "gpuflight/capture/cupti/kernel_names.hpp"

#include <gmock/gmock.h>

#include <thread>
#include <vector>

namespace gpuflight {
namespace {

TEST(KernelNames, mangled_names_become_readable_and_others_stay) {
  EXPECT_EQ(demangle("_Z5scaleIfEvPT_i"), "void scale<float>(float*, int)");
  EXPECT_EQ(demangle("cutlass_80_simt_sgemm_128x64"), "cutlass_80_simt_sgemm_128x64");
  EXPECT_EQ(demangle("_Znonsense"), "_Znonsense");
}

TEST(KernelNames, a_kernel_without_a_name_has_one_too) {
  std::string seen;
  KernelNames names([&](std::string_view text) {
    seen = text;
    return TextId{1};
  });
  EXPECT_EQ(names.id(nullptr), 1U);
  EXPECT_EQ(seen, "(unnamed kernel)");
}

TEST(KernelNames, many_threads_ask_for_a_text_only_once) {
  TextId last = 0;
  KernelNames names([&](std::string_view) { return ++last; });
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 1000; ++round) EXPECT_EQ(names.id("kernel"), 1U);
    });
  }
  threads.clear();
  EXPECT_EQ(last, 1U);
}

}  // namespace
}  // namespace gpuflight
