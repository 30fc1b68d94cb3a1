/// Turns the text of an expression into its steps, by recursive descent.
#pragma once

#include "gpuflight/judge/definition/expression.hpp"

namespace gpuflight {

class ExpressionParser {
 public:
  explicit ExpressionParser(std::string_view text) : expression_(text), text_(text) {}

  /// @throws ExpressionError
  Expression number();
  Expression condition();

 private:
  using Operation = Expression::Operation;

  /// Deeper parentheses are refused, so that no text can exhaust the stack.
  static constexpr int kMaxDepth = 64;

  void sum();
  void product();
  void term();
  void parenthesized();
  void integer();
  void bytes_of_input();
  std::string word();
  Operation comparison();

  void emit(Operation operation, std::int64_t constant = 0, std::string input = {});
  char peek();                        // the next character that isn't a space; 0 at the end
  bool take(std::string_view token);  // consumes it if it comes next
  void expect(std::string_view token);
  void end();
  [[noreturn]] void fail(const std::string& what) const;

  Expression expression_;
  std::string_view text_;
  std::size_t next_ = 0;
  int depth_ = 0;
};

}  // namespace gpuflight
