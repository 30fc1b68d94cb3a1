#include "tests/fuzz/memory_file.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "tests/fuzz/promise.hpp"

namespace gpuflight::fuzz {

MemoryFile::MemoryFile(Bytes bytes) : descriptor_(memfd_create("input", MFD_CLOEXEC)) {
  promise(write(descriptor_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()),
          "a file in memory takes what is written");
}

MemoryFile::~MemoryFile() { close(descriptor_); }

std::filesystem::path MemoryFile::path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

}  // namespace gpuflight::fuzz
