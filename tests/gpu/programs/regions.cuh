/// Work in a region of its own.
#pragma once

#include <gpuflight/region.hpp>

namespace counted {

template <class Work>
void in_region(const char* name, Work work) {
  const gpuflight::Region region{name};
  work();
}

}  // namespace counted
