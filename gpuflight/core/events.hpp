/// The events of one process of a judged program. Every source (CUPTI, the simulated device, a
/// stored trace) writes these and everything else only reads them.
///
/// All but Text are trivially copyable without padding: their bytes are their encoding, pinned by
/// kTraceVersion (gpuflight/trace/format.hpp).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>

namespace gpuflight {

/// Wall-clock time (CLOCK_REALTIME), the clock of CUPTI's records unless it is told otherwise.
using Timestamp = std::chrono::sys_time<std::chrono::nanoseconds>;

/// Names a Text of the same stream; 0 is no text. A Text stands before the first event that names it.
using TextId = std::uint32_t;

/// Names a Stack of the same stream; 0 is none. A Stack stands before the first event that names it.
using StackId = std::uint32_t;

/// One opening of a region; unique in its process, never 0.
using RegionId = std::uint64_t;

/// Ties a host call to what it made the device do. CUPTI's: 32 bits wide, and it wraps.
using Correlation = std::uint32_t;

enum class Source : std::uint32_t {
  Cupti = 1,
  Simulated = 2,
  Regions = 3,  ///< region times only: nothing on the device is recorded
};

/// Which calls a region covers.
enum class Scope : std::uint32_t {
  Process = 1,  ///< those of every thread
  Thread = 2,   ///< those of the thread that opened it
};

enum class CallKind : std::uint32_t {
  Launch = 1,
  GraphLaunch,
  Copy,
  Fill,
  Synchronize,
  Allocate,
  SwitchNode,  ///< turns a node of an executable graph on or off
  Register,    ///< lets the device reach memory that the host has already
};

enum class Direction : std::uint32_t {
  HostToDevice = 1,
  DeviceToHost,
  DeviceToDevice,
  Peer,  ///< between two devices
  HostToHost,
};

enum class MemoryKind : std::uint32_t { Unknown = 1, Pageable, Pinned, Device, Array, Managed };

/// The first event of a stream.
struct Hello {
  std::uint32_t pid;
  std::uint32_t parent;
  Source source;
  std::uint32_t reserved;
  Timestamp time;
};

/// Something the source says of its machine, such as "gpu", "driver", "cupti" or "torch".
struct Fact {
  TextId key;
  TextId value;
};

struct Text {
  TextId id;
  std::string text;
};

struct RegionOpened {
  RegionId region;
  Timestamp time;
  std::uint32_t thread;
  Scope scope;
  TextId name;
  TextId domain;  ///< of NVTX; 0 is the default domain
};

struct RegionClosed {
  RegionId region;
  Timestamp time;
  std::uint32_t thread;
  std::uint32_t reserved;
};

/// A call enters the API. The regions that are open at this place of the stream are its regions.
struct HostCall {
  Timestamp start;
  std::uint64_t from;   ///< source address of a copy; executable graph of GraphLaunch, SwitchNode; else 0
  std::uint64_t to;     ///< destination address of a copy or fill; the node of SwitchNode; else 0
  std::uint64_t bytes;  ///< as the caller asked; kUnknownBytes where it can't say. SwitchNode: 0 is off
  Correlation correlation;
  std::uint32_t thread;
  TextId function;
  CallKind kind;
};

/// The same call leaves the API.
struct HostReturn {
  Timestamp end;
  Correlation correlation;
  std::uint32_t thread;
  std::int32_t status;     ///< the API's result; 0 is success
  std::uint32_t captured;  ///< 1 if the call only added to a graph that is being captured
};

/// A kernel ran. On the simulated device: a device operation.
struct Kernel {
  Timestamp start;
  Timestamp end;
  Correlation correlation;
  TextId name;
  std::uint32_t device;
  std::uint32_t stream;
  std::uint32_t graph;            ///< id of the graph it ran in, else 0
  std::uint32_t device_launched;  ///< 1 if another kernel launched it
  std::uint32_t grid[3];
  std::uint32_t block[3];
};

struct Copy {
  Timestamp start;
  Timestamp end;
  std::uint64_t bytes;  ///< of all `copies` together
  Correlation correlation;
  Direction direction;
  MemoryKind from;
  MemoryKind to;
  std::uint32_t copies;  ///< more than 1 for batched copies
  std::uint32_t device;
  std::uint32_t stream;
  std::uint32_t graph;
};

struct Fill {
  Timestamp start;
  Timestamp end;
  std::uint64_t bytes;
  Correlation correlation;
  MemoryKind memory;
  std::uint32_t device;
  std::uint32_t stream;
  std::uint32_t graph;
  std::uint32_t reserved;
};

/// All that calls which returned before `time` had to give has been written above.
struct Quiescent {
  Timestamp time;
};

enum class LossKind : std::uint32_t {
  Dropped = 1,     ///< the source says that it dropped records
  Untimed,         ///< records without times: the device's buffers ran out
  Unordered,       ///< records that end before they start
  Interference,    ///< the recording was changed by the program
  DeviceLaunches,  ///< the device launched work that can't be recorded
  Unsupported,     ///< the source met something that it can't record
  NotSimulated,    ///< the simulated device was asked for what it doesn't have
};

/// Something is missing from this stream, so its counts can't be trusted.
struct Loss {
  std::uint64_t count;
  LossKind kind;
  TextId detail;
};

/// The source can't record here at all: no CUPTI, no driver, a subscriber held by another.
struct Failure {
  TextId message;
  std::uint32_t reserved;
};

/// The last event of a stream. A stream without it was cut off.
struct End {
  std::uint64_t events;             ///< that came before this one
  std::uint64_t waits;              ///< calls that waited because the buffer to the collector was full
  std::chrono::nanoseconds waited;  ///< in all
};

/// A graph can be launched from here on.
struct GraphInstantiated {
  std::uint64_t graph;    ///< the executable graph. Its id may come again, for another one
  std::uint64_t records;  ///< kernels, copies and fills that a launch gives with all its nodes on
};

/// Where calls come from: their stack, as far as it lies in one module. That is the innermost which is
/// neither CUDA's nor LibTorch's nor what records. Of a program in Python: a source file and a line.
struct Stack {
  static constexpr std::size_t kMostFrames = 7;

  StackId stack;
  TextId module;  ///< its file
  /// Of instructions in that file, the innermost call's first; 0 ends them. In Python the line, alone.
  std::uint64_t frames[kMostFrames];
};

/// The call that has entered with this correlation comes from there. Before it returns.
struct StackOfCall {
  Correlation correlation;
  StackId stack;
};

enum class UnorderedKind : std::uint32_t {
  ReadAfterWrite = 1,  ///< the later use may read what the earlier one hasn't written yet
  WriteAfterRead,
  WriteAfterWrite,
  FreedEarly,  ///< the later use gives the memory back, or is of who got it then
};

/// Two uses of the same memory that nothing orders: no stream, no event, and no wait of the host's. On the
/// simulated device only. The event stands where the later one was asked for.
struct UnorderedUse {
  static constexpr std::uint32_t kNoStream = 0xFFFF'FFFF;

  TextId earlier;  ///< what used it: a kernel, a function, or the host itself
  TextId later;
  StackId earlier_stack;  ///< that it comes from; 0 where that isn't known
  StackId later_stack;
  std::uint32_t earlier_stream;
  std::uint32_t later_stream;  ///< kNoStream: the host
  std::uint32_t thread;        ///< that asked for the later one
  UnorderedKind kind;
};

/// Order is part of the format: a new kind goes to the end.
using Event =
    std::variant<Hello, Fact, Text, RegionOpened, RegionClosed, HostCall, HostReturn, Kernel, Copy, Fill,
                 Quiescent, Loss, Failure, End, GraphInstantiated, Stack, StackOfCall, UnorderedUse>;

/// The place of an event's type in Event, which stands for it in a trace.
template <class E, std::size_t index = 0>
constexpr std::uint16_t event_tag() {
  if constexpr (std::is_same_v<E, std::variant_alternative_t<index, Event>>) {
    return index;
  } else {
    return event_tag<E, index + 1>();
  }
}

}  // namespace gpuflight
