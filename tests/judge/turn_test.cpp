#include "gpuflight/judge/turn.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <optional>
#include <thread>

#include "gpuflight/core/temporary_folder.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

TEST(turn, only_one_has_it_at_a_time) {
  const TemporaryFolder folder = TemporaryFolder::make();
  const std::filesystem::path file = folder.path() / "turns";
  std::ofstream(file).close();
  std::atomic<bool> second_has_it = false;
  std::optional<Turn> first(std::in_place, file);
  std::jthread other([&] {
    const Turn second(file);
    second_has_it = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(second_has_it);
  first.reset();
  other.join();
  EXPECT_TRUE(second_has_it);
}

TEST(turn, without_a_file_nobody_waits) {
  const Turn first(std::nullopt);
  const Turn second(std::nullopt);
}

TEST(turn, a_file_that_is_not_there_is_an_error) {
  EXPECT_THROW(Turn(std::filesystem::path("/nowhere/turns")), Unable);
}

}  // namespace
}  // namespace gpuflight
