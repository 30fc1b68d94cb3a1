/// Numbers as people read them.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace gpuflight {

/// "262,144"
std::string grouped(std::uint64_t number);

/// "1 row", "1,024 rows"
std::string number_of(std::uint64_t number, const std::string& noun);

/// "262,144 B"
std::string exact_bytes(std::uint64_t bytes);

/// Exact below 10 KiB and for whole units ("2,048 B", "256 KiB"), else rounded to a tenth ("1.5 MiB").
std::string rounded_bytes(std::uint64_t bytes);

/// Three digits: "850 ns", "59.0 µs", "5.20 ms", "12.3 s".
std::string rounded_duration(std::chrono::nanoseconds duration);

/// "128×", "1.5×". Empty where that would round to "1×" although the numbers differ, and for `needed` 0.
std::string times_needed(std::uint64_t actual, std::uint64_t needed);

/// "12", "1.8e-05", "inf", "nan"
std::string short_number(double number);

}  // namespace gpuflight
