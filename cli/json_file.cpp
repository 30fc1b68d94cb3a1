#include "cli/json_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

JsonFile::JsonFile(const std::string& destination) : destination_(destination) {
  if (is_stdout()) return;
  if (std::filesystem::is_directory(destination_))
    throw BadInput(destination + ": is a directory; --json wants a file");
  beside_ = destination + "." + std::to_string(getpid()) + ".part";
  const int descriptor = open(beside_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    const std::string why = std::strerror(errno);
    beside_.clear();
    throw BadInput(destination + ": can't be written: " + why);
  }
  close(descriptor);
}

JsonFile::~JsonFile() {
  std::error_code ignored;
  if (!beside_.empty()) std::filesystem::remove(beside_, ignored);
}

void JsonFile::write(const std::string& text) {
  if (is_stdout()) {
    std::cout << text << std::flush;
    if (!std::cout) throw BadInput("stdout can't be written");
    return;
  }
  std::ofstream out(beside_, std::ios::binary);
  out << text;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(beside_, destination_, error);
  if (!out || error) throw BadInput(destination_.string() + ": can't be written whole");
  beside_.clear();
}

}  // namespace gpuflight
