/// The codes of reasons and remarks. Programs rely on them: none is ever renamed. docs/reference/verdicts.md
/// says of each how it comes about and what to do.
#pragma once

namespace gpuflight::reason {

// The solution ended before its output was there.
inline constexpr const char* kExited = "exited";
inline constexpr const char* kCrashed = "crashed";
inline constexpr const char* kTimeout = "timeout";
inline constexpr const char* kMemory = "memory";
inline constexpr const char* kTooManyTasks = "too_many_tasks";
inline constexpr const char* kThrew = "threw";
inline constexpr const char* kKilled = "killed";

// Its output is wrong.
inline constexpr const char* kOutputUndefined = "output_undefined";
inline constexpr const char* kOutputDevice = "output_device";
inline constexpr const char* kOutputDtype = "output_dtype";
inline constexpr const char* kOutputShape = "output_shape";
inline constexpr const char* kOutputNotFinite = "output_not_finite";
inline constexpr const char* kOutputWrong = "output_wrong";

// Its values may be right all the same.
inline constexpr const char* kInputsModified = "inputs_modified";
inline constexpr const char* kOutputAliased = "output_aliased";

// It went on after its call had returned.
inline constexpr const char* kLateActivity = "late_activity";

// Nothing of its counts was judged.
inline constexpr const char* kNoCountJudged = "no_count_judged";

// Its counts can't be trusted. Counts outside the budget have codes that are made of the count's name.
inline constexpr const char* kCountsVary = "counts_vary";
inline constexpr const char* kStreamIncomplete = "stream_incomplete";
inline constexpr const char* kStreamDamaged = "stream_damaged";
inline constexpr const char* kRecordingTooLarge = "recording_too_large";
inline constexpr const char* kRecordsLost = "records_lost";
inline constexpr const char* kRecordsUnexplained = "records_unexplained";
inline constexpr const char* kCallsWithoutRecords = "calls_without_records";
inline constexpr const char* kDeviceSideLaunches = "device_side_launches";
inline constexpr const char* kRecordingInterfered = "recording_interfered";
inline constexpr const char* kOtherProcess = "other_process";
inline constexpr const char* kNotSimulated = "not_simulated";
inline constexpr const char* kNotRecorded = "not_recorded";

}  // namespace gpuflight::reason

/// The codes of remarks, which are no part of a verdict.
namespace gpuflight::remark {

inline constexpr const char* kNotTimed = "not_timed";
inline constexpr const char* kNotScaled = "not_scaled";
inline constexpr const char* kCountsNotJudged = "counts_not_judged";
inline constexpr const char* kLateActivityUnknown = "late_activity_unknown";
inline constexpr const char* kMappedMemory = "mapped_memory";
inline constexpr const char* kManagedMemory = "managed_memory";

}  // namespace gpuflight::remark
