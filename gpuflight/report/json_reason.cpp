#include "gpuflight/report/json_reason.hpp"

#include <nlohmann/json.hpp>

#include "gpuflight/report/json_values.hpp"

namespace gpuflight {

nlohmann::ordered_json to_json(const Reason& reason) {
  return {{"code", reason.code},
          {"message", reason.message},
          {"region", text_or_null(reason.region)},
          {"limit", or_null(reason.limit)},
          {"actual", or_null(reason.actual)}};
}

}  // namespace gpuflight
