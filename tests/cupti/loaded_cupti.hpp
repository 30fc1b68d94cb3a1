/// The libcupti that the tests were configured with.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "gpuflight/capture/cupti/cupti_api.hpp"

namespace gpuflight::test {

inline const CuptiApi& loaded_cupti() {
  setenv(kCuptiVariable, CUPTI_LIBRARY, 0);
  std::string why;
  const CuptiApi* api = load_cupti(why);
  if (api == nullptr) throw std::runtime_error(why);
  return *api;
}

}  // namespace gpuflight::test
