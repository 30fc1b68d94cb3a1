/// What a supervisor tells the judge of its worker, over a socket of their own that no worker holds.
#pragma once

#include <cstdint>

namespace gpuflight {

/// Why the worker is no more.
enum class EndCause : std::uint32_t {
  Itself,  ///< or a signal from elsewhere: the wait status tells
  Memory,  ///< these three: ended for having taken more than its limit
  ProcessorTime,
  Tasks,
  Judge,    ///< ended because the judge asked, or is gone
  Unknown,  ///< its supervisor is gone without a word
};

/// One message of a SOCK_SEQPACKET socket. The first is sent by the worker's process before it becomes the
/// program, so that the kernel's word for the sender is the worker's process id; the second by the
/// supervisor, when no process of the worker is left.
struct WorkerStatus {
  std::uint32_t ended = 0;
  EndCause cause = EndCause::Itself;
  std::int32_t wait_status = 0;     ///< as waitpid gives it; of a worker that ended
  std::uint32_t place_follows = 0;  ///< 1 where one more message comes, a CodePlace
};

}  // namespace gpuflight
