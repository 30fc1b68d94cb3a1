/// Where on the page's time scale an event of a timeline lies.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "gpuflight/core/timeline.hpp"

namespace gpuflight::html {

struct Span {
  std::int64_t start = 0;
  std::optional<std::int64_t> end;
};

class BarScale {
 public:
  /// In nanoseconds from the timeline's first start.
  static BarScale of_times(const Timeline& timeline);

  /// In steps: one for each moment at which something starts or ends. For a timeline whose times mean
  /// nothing.
  static BarScale of_order(const Timeline& timeline);

  Span span(Timestamp start, std::optional<Timestamp> end) const;

 private:
  Timestamp origin_{};
  std::map<Timestamp, std::int64_t> steps_;  ///< empty where times count
};

}  // namespace gpuflight::html
