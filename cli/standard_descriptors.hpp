/// stdin, stdout and stderr, which whoever starts a program may have closed.
#pragma once

namespace gpuflight {

/// Occupies those that are closed, so that no socket and no file gets their numbers and what is printed with
/// it. As before, reading and writing them fails. Call it first.
void occupy_standard_descriptors();

}  // namespace gpuflight
