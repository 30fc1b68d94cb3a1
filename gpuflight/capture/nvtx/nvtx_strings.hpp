/// What NVTX gets handles of from its tool: domains and registered strings.
///
/// Both live as long as the process, since a handle may be used after its domain was destroyed, and
/// equal names share one, which bounds them. From any thread; a lock each.
#pragma once

#include <string_view>

#include "gpuflight/capture/recorder/interned_text.hpp"

namespace gpuflight {

/// What a handle stands for.
using NvtxString = InternedText;

/// The domain of region.hpp.
inline constexpr std::string_view kRegionDomain = "gpuflight";

/// The handle of that text; never nullptr.
const NvtxString* nvtx_string(std::string_view text);

}  // namespace gpuflight
