/// Which counts the table shows, under which headings, and what they are called in a sentence.
#pragma once

#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

enum class Shown {
  Always,
  IfCounted,  ///< where one of the report's numbers isn't 0, or is budgeted
  IfLimited,  ///< where a budget limits it
};

struct CountColumn {
  std::string count;  ///< a name of count_names()
  std::string group;
  std::string title;
  std::string noun;  ///< of many: "copies"
  Shown shown = Shown::Always;

  bool is_bytes() const;
};

/// One for each of count_names(), in the order of the table.
const std::vector<CountColumn>& all_columns();

/// @param count a name of count_names()
const CountColumn& column_of(const std::string& count);

/// Those that this report's table has.
std::vector<CountColumn> columns_for(const Report& report);

}  // namespace gpuflight
