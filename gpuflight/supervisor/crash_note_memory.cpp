#include "gpuflight/supervisor/crash_note_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace gpuflight {

CrashNoteMemory::CrashNoteMemory() {
  descriptor_ = memfd_create("crash note", MFD_ALLOW_SEALING);
  if (descriptor_ < 0) return;
  const bool whole = ftruncate(descriptor_, sizeof(CrashNote)) == 0 &&
                     fcntl(descriptor_, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
  void* memory = whole ? mmap(nullptr, sizeof(CrashNote), PROT_READ, MAP_SHARED, descriptor_, 0) : MAP_FAILED;
  if (memory != MAP_FAILED) {
    memory_ = memory;
    return;
  }
  close(descriptor_);
  descriptor_ = -1;
}

CrashNoteMemory::~CrashNoteMemory() {
  if (memory_ != nullptr) munmap(memory_, sizeof(CrashNote));
}

CrashNote CrashNoteMemory::read() const {
  CrashNote note;
  if (memory_ != nullptr) std::memcpy(&note, memory_, sizeof(note));
  note.count = std::min(note.count, CrashNote::kMostAddresses);
  return note;
}

}  // namespace gpuflight
