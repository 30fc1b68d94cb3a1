#include "gpuflight/capture/stacks/caller_frames.hpp"

#include <unwind.h>

#include "gpuflight/capture/stacks/passed_over.hpp"
#include "gpuflight/core/loaded_object.hpp"

namespace gpuflight {
namespace {

// LibTorch's dispatcher alone may be some dozens deep.
constexpr int kMostWalked = 256;

struct Walk {
  CallerFrames found;
  std::size_t count = 0;
  const link_map* object = nullptr;  // of the frame before
  bool passes_over = true;           // that one
  int left = kMostWalked;
};

/// Whether to go on.
bool add(Walk& walk, std::uintptr_t instruction) {
  const link_map* object = loaded_object_at(instruction);
  if (object != walk.object) {
    if (walk.found.module != nullptr) return false;  // left what was looked for
    walk.object = object;
    walk.passes_over = object == nullptr || is_passed_over(object->l_name);
  }
  if (walk.passes_over) return true;
  walk.found.module = object->l_name;
  walk.found.frames[walk.count++] = instruction - object->l_addr;
  return walk.count < walk.found.frames.size();
}

_Unwind_Reason_Code add_frame(_Unwind_Context* frame, void* walk_of_thread) {
  auto& walk = *static_cast<Walk*>(walk_of_thread);
  int before_instruction = 0;
  const std::uintptr_t address = _Unwind_GetIPInfo(frame, &before_instruction);
  // A return address may already be another line's.
  const bool goes_on = add(walk, before_instruction != 0 ? address : address - 1);
  return goes_on && --walk.left > 0 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

}  // namespace

CallerFrames caller_frames() {
  Walk walk;
  _Unwind_Backtrace(add_frame, &walk);
  return walk.found;
}

}  // namespace gpuflight
