#include "gpuflight/analysis/findings/function_name.hpp"
#include "gpuflight/analysis/findings/kinds.hpp"
#include "gpuflight/analysis/findings/region_around.hpp"
#include "gpuflight/core/finding_codes.hpp"

namespace gpuflight {
namespace {

std::optional<SourcePlace> place_of(const Timeline& part, StackId stack) {
  const auto place = part.places.find(stack);
  return place == part.places.end() ? std::nullopt : std::optional(place->second);
}

/// "aten::mul on stream 7 (solutions/mine.cpp:12)"
std::string user_in_words(const Timeline& part, TextId name, std::uint32_t stream, StackId stack) {
  const bool is_host = stream == UnorderedUse::kNoStream;
  std::string words = is_host ? "the host" : function_name(text_of(part, name));
  if (!is_host) words += stream == 0 ? " on the default stream" : " on stream " + std::to_string(stream);
  if (const auto place = place_of(part, stack)) words += " (" + file_and_line(*place) + ")";
  return words;
}

const char* relation(UnorderedKind kind) {
  switch (kind) {
    case UnorderedKind::ReadAfterWrite: return " reads memory that is written by ";
    case UnorderedKind::WriteAfterRead: return " writes to memory that is read by ";
    case UnorderedKind::WriteAfterWrite: return " writes to memory that is written by ";
    case UnorderedKind::FreedEarly: return " gives back, or gets anew, memory that may still be used by ";
  }
  return " uses memory of ";
}

const char* advice(const UnorderedUse& use) {
  if (use.kind == UnorderedKind::FreedEarly)
    return "keep it until that is done, or tell the allocator (record_stream)";
  if (use.later_stream == UnorderedUse::kNoStream)
    return "synchronize the stream, or wait for an event, before";
  return "have the one stream wait for the other (wait_stream, or an event) before";
}

}  // namespace

std::optional<Finding> unordered_use(const Timeline& part) {
  if (part.unordered.empty()) return std::nullopt;
  const TimelineUnorderedUse& first = part.unordered.front();
  const UnorderedUse& use = first.use;
  const std::string message = user_in_words(part, use.later, use.later_stream, use.later_stack) +
                              relation(use.kind) +
                              user_in_words(part, use.earlier, use.earlier_stream, use.earlier_stack) +
                              ", and nothing makes it wait: on a GPU the result may be wrong; " + advice(use);
  return Finding{finding::kUnorderedUse, message, region_at(part, use.thread, first.place),
                 part.unordered.size(), place_of(part, use.later_stack)};
}

}  // namespace gpuflight
