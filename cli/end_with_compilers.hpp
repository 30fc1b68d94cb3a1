/// The compilers that `gpuflight build` starts are not to outlive it.
#pragma once

namespace gpuflight {

/// From now on SIGTERM, which also comes when who started this program is gone, ends the whole process group
/// where this process leads one.
void end_with_compilers();

}  // namespace gpuflight
