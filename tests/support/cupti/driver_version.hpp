/// The driver that the stand-in's programs run on.
#pragma once

namespace gpuflight::test {

inline constexpr const char* kDriverVersion = "123.45.06";

}  // namespace gpuflight::test
