#include "gpuflight/judge/turn.hpp"

#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <fstream>
#include <optional>
#include <thread>

#include "gpuflight/core/temporary_folder.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/turn_wait.hpp"

namespace {

int lock_error = 0;  // of every flock() while it isn't 0

}  // namespace

// Stands for the C library's.
extern "C" int flock(int file, int operation) noexcept {
  if (lock_error == 0) return static_cast<int>(syscall(SYS_flock, file, operation));
  errno = lock_error;
  return -1;
}

namespace gpuflight {
namespace {

using std::chrono::milliseconds;

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

std::chrono::nanoseconds waited(const std::filesystem::path& file) {
  return waited_until(TurnWait::Clock::now(), read_turn_wait(file));
}

TEST(turn, who_waits_tells_for_how_long_while_he_does_and_afterwards) {
  const TemporaryFolder folder = TemporaryFolder::make();
  const std::filesystem::path shared = folder.path() / "turns";
  const std::filesystem::path own = folder.path() / "own";
  std::ofstream(shared).close();
  std::filesystem::create_symlink(shared, own);
  std::optional<Turn> first(std::in_place, shared);
  std::jthread other([&] { const Turn second(own); });
  const auto began = TurnWait::Clock::now();
  while (waited(own) < milliseconds(50) && TurnWait::Clock::now() < began + std::chrono::seconds(20)) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_GE(waited(own), milliseconds(50));
  first.reset();
  other.join();
  const auto whole = waited(own);
  EXPECT_GE(whole, milliseconds(50));
  EXPECT_EQ(waited(own), whole) << "the wait is over";
  EXPECT_EQ(waited(shared), milliseconds(0)) << "the first didn't wait";

  first.emplace(shared);
  other = std::jthread([&] { const Turn third(own); });
  while (!read_turn_wait(own).since && TurnWait::Clock::now() < began + std::chrono::seconds(20)) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  first.reset();
  other.join();
  EXPECT_GT(waited(own), whole) << "waits add up";
}

TEST(turn, a_file_system_that_can_not_lock_is_an_error) {
  const TemporaryFolder folder = TemporaryFolder::make();
  const std::filesystem::path file = folder.path() / "turns";
  std::ofstream(file).close();
  lock_error = ENOLCK;
  EXPECT_THROW(Turn{file}, Unable);
  lock_error = 0;
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
