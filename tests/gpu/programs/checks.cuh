/// Checked calls, and the ends of a case other than its own.
#pragma once

#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

namespace counted {

[[noreturn]] inline void give_up(const char* why, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: %s\n", file, line, why);
  std::exit(1);
}

// std::source_location is C++20's, which CMake 3.25 can't ask nvcc for.

inline void check(cudaError_t result, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (result != cudaSuccess) give_up(cudaGetErrorString(result), file, line);
}

inline void check(CUresult result, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (result == CUDA_SUCCESS) return;
  const char* text = "an unknown error of the driver";
  cuGetErrorString(result, &text);
  give_up(text, file, line);
}

/// For what a case takes as given.
inline void check_that(bool given, const char* what, const char* file = __builtin_FILE(),
                       int line = __builtin_LINE()) {
  if (!given) give_up(what, file, line);
}

/// The test takes what is printed here for the case's end.
[[noreturn]] inline void done() {
  std::puts("done");
  std::exit(0);
}

[[noreturn]] inline void skip(const char* why) {
  std::printf("skipped: %s\n", why);
  std::exit(0);
}

}  // namespace counted
