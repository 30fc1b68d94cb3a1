#include "gpuflight/supervisor/symbols.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <sstream>
#include <string_view>
#include <vector>

#include "gpuflight/control/limits.hpp"
#include "gpuflight/supervisor/supervise.hpp"

namespace gpuflight {
namespace {

constexpr unsigned kPatienceSeconds = 5;
constexpr std::size_t kMostPrinted = 1U << 20;
constexpr std::uint64_t kMostMemory = 1ULL << 30;
constexpr std::uint64_t kMostTasks = 4;

std::string hexadecimal(std::uint64_t address) {
  std::ostringstream word;
  word << "0x" << std::hex << address;
  return word.str();
}

// The answer to the first look is left out. Each begins with its address.
std::string_view without_first(std::string_view printed) {
  const std::size_t second = printed.find("\n0x");
  return second == std::string_view::npos ? "" : printed.substr(second + 1);
}

std::vector<std::string> words_for(const std::string& module, std::span<const std::uint64_t> addresses) {
  std::vector<std::string> words{"addr2line", "--addresses", "--functions",
                                 "--inlines", "--demangle",  "--exe=" + module};
  // The first twice: at its first look, addr2line 2.40 names an inlined function after the one around it.
  if (!addresses.empty()) words.push_back(hexadecimal(addresses.front()));
  for (const std::uint64_t address : addresses) words.push_back(hexadecimal(address));
  return words;
}

// Its environment is empty: it looks nowhere but in the file, and asks no server.
[[noreturn]] void become(char* const* words, int output) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_UNBLOCK, &all, nullptr);
  const rlimit most{kMostPrinted, kMostPrinted};
  setrlimit(RLIMIT_FSIZE, &most);
  alarm(kPatienceSeconds);
  const int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
  close_range(3, ~0U, 0);
  char* const environment[] = {nullptr};
  execvpe(words[0], words, environment);
  _exit(127);
}

std::string content_of(int file) {
  std::string text(kMostPrinted, '\0');
  const ssize_t size = pread(file, text.data(), text.size(), 0);
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return text;
}

}  // namespace

std::string symbols_of(const std::string& module, std::span<const std::uint64_t> addresses, int status) {
  const int output = memfd_create("symbols", MFD_CLOEXEC);
  if (output < 0) return "";
  std::vector<std::string> words = words_for(module, addresses);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t reader = fork();
  if (reader == 0) become(pointers.data(), output);
  Limits limits;
  limits.memory = kMostMemory;
  limits.tasks = kMostTasks;
  if (reader > 0) supervise(reader, limits, status);
  const std::string printed = content_of(output);
  close(output);
  return std::string(without_first(printed));
}

}  // namespace gpuflight
