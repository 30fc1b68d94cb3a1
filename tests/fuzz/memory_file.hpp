/// A file that takes no disk.
#pragma once

#include <filesystem>

#include "tests/fuzz/readers.hpp"

namespace gpuflight::fuzz {

class MemoryFile {
 public:
  explicit MemoryFile(Bytes bytes);
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::filesystem::path path() const;

 private:
  int descriptor_;
};

}  // namespace gpuflight::fuzz
