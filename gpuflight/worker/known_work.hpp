/// Work that the judge knows, so that it sees whether the recording still works.
#pragma once

namespace gpuflight {

/// Does what control/known_work.hpp says, in its region, on the current device.
/// @param fill whether a fill belongs to it: the simulated device has none
void do_known_work(bool fill);

}  // namespace gpuflight
