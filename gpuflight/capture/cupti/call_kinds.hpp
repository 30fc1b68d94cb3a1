/// Which calls of CUDA's runtime and driver are recorded, told by their names: ids change and grow
/// with each toolkit, and a list of ids would miss the launches of the next one.
#pragma once

#include <optional>
#include <string_view>

#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// The call as people write it: "cudaMemcpyAsync" of "cudaMemcpyAsync_ptsz_v7000",
/// "cuMemcpyHtoD" of "cuMemcpyHtoD_v2_ptds", "cudaLaunchKernel" of "__cudaLaunchKernel_v13000".
std::string_view call_name(std::string_view callback_name);

/// What a call of that callback name does; nothing for calls that are not recorded: those that make the
/// device do nothing, only edit a graph that isn't executable yet, or only ask.
std::optional<CallKind> call_kind(std::string_view callback_name);

}  // namespace gpuflight
