// NVIDIA's management library, as much of it as says the driver's version.
#include <cstdio>

#include "tests/support/cupti/driver_version.hpp"
#include "tests/support/cupti/stand_in.hpp"

using gpuflight::test::kDriverVersion;
using gpuflight::test::stand_in;

extern "C" {

int nvmlInitWithFlags(unsigned) { return stand_in().answers.to(__func__); }

/// It has written something also where it answers an error.
int nvmlSystemGetDriverVersion(char* version, unsigned size) {
  std::snprintf(version, size, "%s", kDriverVersion);
  return stand_in().answers.to(__func__);
}

int nvmlShutdown() { return 0; }

}  // extern "C"
