#include "gpuflight/judge/definition/expression_parser.hpp"

#include <charconv>

#include "gpuflight/judge/definition/characters.hpp"

namespace gpuflight {

Expression ExpressionParser::number() {
  sum();
  if (const char c = peek(); c == '<' || c == '>' || c == '=' || c == '!') {
    fail("a number is needed here, not a condition");
  }
  end();
  return std::move(expression_);
}

Expression ExpressionParser::condition() {
  sum();
  const Operation operation = comparison();
  sum();
  emit(operation);
  end();
  return std::move(expression_);
}

void ExpressionParser::sum() {
  product();
  while (true) {
    if (take("+")) {
      product();
      emit(Operation::Add);
    } else if (take("-")) {
      product();
      emit(Operation::Subtract);
    } else {
      return;
    }
  }
}

void ExpressionParser::product() {
  term();
  while (true) {
    if (take("*")) {
      term();
      emit(Operation::Multiply);
    } else if (take("/")) {
      term();
      emit(Operation::Divide);
    } else {
      return;
    }
  }
}

void ExpressionParser::term() {
  const char c = peek();
  if (c == '(') return parenthesized();
  if (is_digit(c)) return integer();
  if (!is_letter(c)) fail("expected a number, N, bytes(INPUT) or '('");

  const std::size_t start = next_;
  const std::string name = word();
  if (name == "N") return emit(Operation::Rows);
  if (name == "bytes") return bytes_of_input();
  next_ = start;
  fail("'" + name + "' is unknown; there are N and bytes(INPUT)");
}

void ExpressionParser::parenthesized() {
  if (++depth_ > kMaxDepth) fail("parentheses are nested too deeply");
  expect("(");
  sum();
  expect(")");
  --depth_;
}

void ExpressionParser::integer() {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text_.data() + next_, text_.data() + text_.size(), value);
  if (error != std::errc{}) fail("the number is too large");
  next_ = static_cast<std::size_t>(end - text_.data());
  emit(Operation::Constant, value);
}

void ExpressionParser::bytes_of_input() {
  expect("(");
  if (!is_letter(peek())) fail("expected the name of an input");
  std::string input = word();
  expect(")");
  emit(Operation::Bytes, 0, std::move(input));
}

std::string ExpressionParser::word() {
  const std::size_t start = next_;
  while (next_ < text_.size() && (is_letter(text_[next_]) || is_digit(text_[next_]))) ++next_;
  return std::string(text_.substr(start, next_ - start));
}

ExpressionParser::Operation ExpressionParser::comparison() {
  // The longer ones first: "<" would take the start of "<=".
  if (take("<=")) return Operation::AtMost;
  if (take(">=")) return Operation::AtLeast;
  if (take("==")) return Operation::Equal;
  if (take("!=")) return Operation::Differs;
  if (take("<")) return Operation::Less;
  if (take(">")) return Operation::Greater;
  fail("expected a comparison: < <= > >= == !=");
}

void ExpressionParser::emit(Operation operation, std::int64_t constant, std::string input) {
  expression_.steps_.push_back({operation, constant, std::move(input)});
}

char ExpressionParser::peek() {
  while (next_ < text_.size() && text_[next_] == ' ') ++next_;
  return next_ < text_.size() ? text_[next_] : '\0';
}

bool ExpressionParser::take(std::string_view token) {
  peek();
  if (!text_.substr(next_).starts_with(token)) return false;
  next_ += token.size();
  return true;
}

void ExpressionParser::expect(std::string_view token) {
  if (!take(token)) fail("expected '" + std::string(token) + "'");
}

void ExpressionParser::end() {
  peek();
  if (next_ < text_.size()) fail("expected an operator or the end");
}

void ExpressionParser::fail(const std::string& what) const {
  expression_.fail("column " + std::to_string(next_ + 1) + ": " + what);
}

}  // namespace gpuflight
