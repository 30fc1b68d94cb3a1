/// Integer expressions in which an exercise says what should be counted: "N", "2 * bytes(data)".
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gpuflight {

/// What an expression may refer to.
struct Quantities {
  std::uint64_t rows = 0;                      ///< N
  std::map<std::string, std::uint64_t> bytes;  ///< of each input, by its name
};

/// What is wrong with an expression, in one line that quotes it.
class ExpressionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

///     condition = sum ("<" | "<=" | ">" | ">=" | "==" | "!=") sum
///     sum       = product (("+" | "-") product)*
///     product   = term (("*" | "/") term)*              "/" drops the remainder
///     term      = integer | "N" | "bytes(" input ")" | "(" sum ")"
///
/// Parsed once, evaluated often. Intermediate results are 64-bit and signed.
class Expression {
 public:
  /// @throws ExpressionError with the column where parsing stopped.
  static Expression number(std::string_view text);
  static Expression condition(std::string_view text);
  static Expression constant(std::uint64_t value);

  /// Of a number.
  /// @throws ExpressionError on overflow, division by zero, a negative result or an input without bytes.
  std::uint64_t evaluate(const Quantities& quantities) const;

  /// Of a condition. @throws as evaluate().
  bool holds(const Quantities& quantities) const;

  /// The inputs that it names, in the order of their appearance.
  std::vector<std::string> inputs() const;

  const std::string& text() const { return text_; }

 private:
  friend class ExpressionParser;

  enum class Operation {
    Constant,
    Rows,
    Bytes,
    Add,
    Subtract,
    Multiply,
    Divide,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
    Differs
  };

  /// The operands of an operation come before it.
  struct Step {
    Operation operation;
    std::int64_t constant = 0;
    std::string input;
  };

  explicit Expression(std::string_view text) : text_(text) {}
  std::int64_t run(const Quantities& quantities) const;
  std::int64_t load(const Step& step, const Quantities& quantities) const;
  std::int64_t apply(Operation operation, std::int64_t left, std::int64_t right) const;
  [[noreturn]] void fail(const std::string& what) const;

  std::string text_;
  std::vector<Step> steps_;
};

}  // namespace gpuflight
