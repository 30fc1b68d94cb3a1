#include "gpuflight/worker/crash_frames.hpp"

#include <ucontext.h>
#include <unwind.h>

#include <cstdint>
#include <cstring>

#include "gpuflight/core/loaded_object.hpp"

namespace gpuflight {
namespace {

constexpr int kMostFrames = 256;

volatile CrashNote* noted = nullptr;
const char* looked_for = nullptr;

const mcontext_t& registers_in(const void* context) {
  return static_cast<const ucontext_t*>(context)->uc_mcontext;
}

std::uintptr_t instruction_in([[maybe_unused]] const mcontext_t& registers) {
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(registers.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return registers.pc;
#else
  return 0;
#endif
}

// Right after a call, before the called function has done anything.
std::uintptr_t return_address_in([[maybe_unused]] const mcontext_t& registers) {
#if defined(__x86_64__)
  return *reinterpret_cast<const std::uintptr_t*>(registers.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return registers.regs[30];
#else
  return 0;
#endif
}

void note_address(std::uintptr_t address) {
  if (noted == nullptr) return;
  const link_map* object = loaded_object_at(address);
  if (object == nullptr || std::strcmp(object->l_name, looked_for) != 0) return;
  const std::uint32_t count = noted->count;
  if (count >= CrashNote::kMostAddresses) return;
  noted->addresses[count] = address - object->l_addr;
  noted->count = count + 1;
}

_Unwind_Reason_Code note_frame(_Unwind_Context* frame, void* frames_left) {
  int before_instruction = 0;
  const std::uintptr_t address = _Unwind_GetIPInfo(frame, &before_instruction);
  // A return address may already be another line's.
  note_address(before_instruction != 0 ? address : address - 1);
  return --*static_cast<int*>(frames_left) > 0 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

}  // namespace

// The innermost first, by itself: what comes after may well crash.
void note_frames(volatile CrashNote& note, const char* module, const void* context) {
  noted = &note;
  looked_for = module;
  const mcontext_t& registers = registers_in(context);
  const std::uintptr_t instruction = instruction_in(registers);
  const bool is_code = loaded_object_at(instruction) != nullptr;
  // A call that led to where no code is: no unwinder gets back from there.
  note_address(is_code ? instruction : return_address_in(registers) - 1);
  int frames_left = kMostFrames;
  _Unwind_Backtrace(note_frame, &frames_left);
}

void prepare_to_note_frames() {
  int frames_left = kMostFrames;
  _Unwind_Backtrace(note_frame, &frames_left);
}

}  // namespace gpuflight
