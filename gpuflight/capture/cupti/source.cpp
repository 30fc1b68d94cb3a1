#include "gpuflight/capture/source.h"

#include "gpuflight/capture/cupti/lifecycle.hpp"

int gpuflight_source_start(const char** why) {
  const std::string& reason = gpuflight::start_source();
  *why = reason.c_str();
  return reason.empty() ? 0 : 1;
}

void gpuflight_source_settle(void (*synchronize)(void)) { gpuflight::settle_source(synchronize); }

void gpuflight_source_finish(void) { gpuflight::finish_source(); }
