#include "cli/result_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

namespace {

// Devices and pipes are written in place: a rename would put a file where they are.
bool is_special(const std::filesystem::path& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

// A link stays a link: what it leads to is replaced.
std::filesystem::path resolved(const std::filesystem::path& path) {
  std::error_code error;
  const auto target = std::filesystem::canonical(path, error);
  return error ? path : target;
}

}  // namespace

ResultFile::ResultFile(const std::string& destination, const std::string& option)
    : destination_(destination) {
  if (is_stdout()) return;
  std::error_code ignored;
  if (std::filesystem::is_directory(destination_, ignored)) {
    throw BadInput(destination + ": is a directory; " + option + " wants a file");
  }
  if (!is_special(destination_)) {
    destination_ = resolved(destination_);
    beside_ = destination_.string() + "." + std::to_string(getpid()) + ".part";
  }
  const std::filesystem::path& place = beside_.empty() ? destination_ : beside_;
  const int descriptor = open(place.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor < 0) throw BadInput(destination + ": can't be written: " + std::strerror(errno));
  close(descriptor);
  // Only a trial: a run that is broken off leaves nothing.
  if (!beside_.empty()) std::filesystem::remove(beside_, ignored);
}

void ResultFile::write(const std::string& text) const {
  if (is_stdout()) {
    std::cout << text << std::flush;
    if (!std::cout) throw Unable("stdout can't be written");
    return;
  }
  std::ofstream out(beside_.empty() ? destination_ : beside_, std::ios::binary);
  out << text;
  out.close();
  std::error_code error;
  if (out && !beside_.empty()) std::filesystem::rename(beside_, destination_, error);
  if (out && !error) return;
  if (!beside_.empty()) std::filesystem::remove(beside_, error);
  throw Unable(destination_.string() + ": can't be written whole");
}

}  // namespace gpuflight
