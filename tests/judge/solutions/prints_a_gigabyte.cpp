#include <unistd.h>
#include <gpuflight/solution.hpp>

#include <string>

at::Tensor prints_a_gigabyte(const at::Tensor& data, const at::Tensor& weight) {
  static bool printed = false;
  const std::string piece(std::size_t{1} << 20, 'x');
  for (int i = 0; i < 1024 && !printed; ++i) {
    for (std::size_t done = 0; done < piece.size();) {
      const ssize_t now = write(STDOUT_FILENO, piece.data() + done, piece.size() - done);
      TORCH_CHECK(now > 0, "nobody reads what is printed");
      done += static_cast<std::size_t>(now);
    }
  }
  printed = true;
  return data.to(at::kCUDA).matmul(weight);
}
GPUFLIGHT_SOLUTION(prints_a_gigabyte)
