#include "gpuflight/grade/gradebook_json.hpp"

#include <nlohmann/json.hpp>

#include "gpuflight/grade/run_report_json.hpp"
#include "gpuflight/report/json_reason.hpp"
#include "gpuflight/report/json_values.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

Json solution_json(const GradedSolution& solution) {
  Json reasons = Json::array();
  for (const Reason& reason : solution.reasons) reasons.push_back(to_json(reason));
  Json json{{"name", solution.name},
            {"verdict", to_string(solution.verdict)},
            {"reasons", reasons},
            {"counts", solution.counts}};
  if (!solution.not_judged.empty()) json["not_judged"] = solution.not_judged;
  return json;
}

Json submission_json(const GradedSubmission& submission) {
  Json solutions = Json::array();
  for (const GradedSolution& solution : submission.solutions) solutions.push_back(solution_json(solution));
  return {{"name", submission.name},
          {"sha256", submission.sha256},
          {"result", to_string(submission.result)},
          {"message", submission.message},
          {"solutions", solutions},
          {"seed", or_null(submission.seed)},
          {"took_ms", submission.took.count()}};
}

Json summary_json(const Gradebook& book) {
  Json summary = {{"submissions", book.total}};
  for (const GradeResult result : kGradeResults) summary[to_string(result)] = number_of(result, book);
  summary["pending"] = book.total - book.submissions.size();
  return summary;
}

GradeResult result_of(const std::string& text) {
  for (const GradeResult result : kGradeResults) {
    if (text == to_string(result)) return result;
  }
  throw GradebookError("has a result '" + text + "' that there isn't");
}

GradedSolution solution_from(const Json& json) {
  GradedSolution solution;
  json.at("name").get_to(solution.name);
  solution.verdict = verdict_from_text(json.at("verdict"));
  for (const Json& reason : json.at("reasons")) solution.reasons.push_back(reason_from_json(reason));
  json.at("counts").get_to(solution.counts);
  if (json.contains("not_judged")) json.at("not_judged").get_to(solution.not_judged);
  return solution;
}

GradedSubmission submission_from(const Json& json) {
  GradedSubmission submission;
  json.at("name").get_to(submission.name);
  json.at("sha256").get_to(submission.sha256);
  submission.result = result_of(json.at("result"));
  json.at("message").get_to(submission.message);
  for (const Json& solution : json.at("solutions")) submission.solutions.push_back(solution_from(solution));
  if (!json.at("seed").is_null()) submission.seed = json.at("seed").get<std::uint64_t>();
  submission.took = std::chrono::milliseconds(json.at("took_ms").get<std::int64_t>());
  return submission;
}

Gradebook gradebook_from(const Json& json) {
  Gradebook book;
  if (json.at("schema") != kGradeSchema) throw GradebookError("is no " + std::string(kGradeSchema));
  json.at("tool").at("version").get_to(book.tool_version);
  json.at("exercise").at("title").get_to(book.exercise_title);
  json.at("exercise").at("file").get_to(book.exercise_file);
  json.at("folder").get_to(book.folder);
  json.at("judged_with").get_to(book.judged_with);
  json.at("summary").at("submissions").get_to(book.total);
  for (const Json& submission : json.at("submissions")) enter(submission_from(submission), book);
  for (const Json& skipped : json.at("skipped")) {
    book.skipped.push_back({skipped.at("name"), skipped.at("why")});
  }
  return book;
}

}  // namespace

std::string to_json(const Gradebook& book) {
  Json submissions = Json::array();
  for (const GradedSubmission& submission : book.submissions)
    submissions.push_back(submission_json(submission));
  Json skipped = Json::array();
  for (const Skipped& each : book.skipped) skipped.push_back(Json{{"name", each.name}, {"why", each.why}});
  const Json json = {{"schema", kGradeSchema},
                     {"tool", {{"name", "gpuflight"}, {"version", book.tool_version}}},
                     {"exercise", {{"title", book.exercise_title}, {"file", book.exercise_file}}},
                     {"folder", book.folder},
                     {"judged_with", book.judged_with},
                     {"complete", book.submissions.size() == book.total},
                     {"summary", summary_json(book)},
                     {"submissions", submissions},
                     {"skipped", skipped}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Gradebook gradebook_from_json(const std::string& text) {
  try {
    return gradebook_from(Json::parse(text));
  } catch (const nlohmann::json::exception&) {
    throw GradebookError("is no " + std::string(kGradeSchema));
  }
}

}  // namespace gpuflight
