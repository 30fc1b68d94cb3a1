/// The codes of findings. Programs rely on them: none is ever renamed. docs/reference/findings.md says of
/// each what is seen, when that is certain, and what to do.
#pragma once

namespace gpuflight::finding {

inline constexpr const char* kRepeatedCopies = "repeated_copies";
inline constexpr const char* kSliceWrites = "slice_writes";
inline constexpr const char* kPageableCopies = "pageable_copies";
inline constexpr const char* kSynchronizeAfterEachCopy = "synchronize_after_each_copy";
inline constexpr const char* kRepeatedLaunches = "repeated_launches";
inline constexpr const char* kShortKernels = "short_kernels";
inline constexpr const char* kIdleDevice = "idle_device";
inline constexpr const char* kUnorderedUse = "unordered_use";
inline constexpr const char* kDoublePrecision = "double_precision";

}  // namespace gpuflight::finding
