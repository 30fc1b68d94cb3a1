#include "gpuflight/report/json_reason.hpp"

#include <nlohmann/json.hpp>

#include "gpuflight/report/json_values.hpp"

namespace gpuflight {

nlohmann::ordered_json to_json(const Reason& reason) {
  nlohmann::ordered_json json{{"code", reason.code},
                              {"message", reason.message},
                              {"region", text_or_null(reason.region)},
                              {"limit", or_null(reason.limit)},
                              {"actual", or_null(reason.actual)}};
  if (reason.place) {
    json["file"] = reason.place->file;
    json["line"] = reason.place->line;
    if (!reason.place->function.empty()) json["function"] = reason.place->function;
  }
  return json;
}

}  // namespace gpuflight
