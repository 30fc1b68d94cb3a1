/// What run.json says: evidence without what the streams say themselves.
#pragma once

#include <nlohmann/json.hpp>

#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

inline constexpr const char* kEvidenceSchema = "gpuflight-run/1";

nlohmann::ordered_json to_json(const Evidence& evidence);

/// The reverse; streams have only their file, pid and damage, and of their timelines the places.
/// @throws nlohmann::json::exception
Evidence evidence_from_json(const nlohmann::json& json);

}  // namespace gpuflight
