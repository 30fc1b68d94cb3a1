/// Each reads bytes from outside as GPUFlight does. Whatever they are, it returns; it aborts where what the
/// code promises of such input isn't so.
#pragma once

#include <cstddef>
#include <span>

namespace gpuflight::fuzz {

using Bytes = std::span<const std::byte>;

void channel_reader(Bytes bytes);     ///< what a worker sends to the judge
void definition_reader(Bytes bytes);  ///< an exercise.json
void evidence_reader(Bytes bytes);    ///< the run.json of a folder of --save-trace
void module_reader(Bytes bytes);      ///< a shared object
void trace_reader(Bytes bytes);       ///< a stream, or a file of it

}  // namespace gpuflight::fuzz
