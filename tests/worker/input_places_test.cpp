// Inputs on the host; tests/cli/run_test.py has those on a device.
#include "gpuflight/worker/input_places.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/worker/tensors.hpp"

namespace gpuflight {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// "a" and "b", of two rows of three each.
class InputPlacesTest : public ::testing::Test {
 protected:
  static nlohmann::json input(const char* name) {
    return {{"name", name}, {"type", "Float"}, {"shape", {2, 3}}, {"placement", "host"}, {"bytes", 24}};
  }

  static std::vector<std::byte> bytes_from(float first) {
    return bytes_of(at::arange(12, at::kFloat) + first);
  }

  void fill(float first) {
    sent_ = bytes_from(first);
    inputs_.fill({input("a"), input("b")}, sent_);
    tensors_ = inputs_.tensors();
  }

  std::vector<std::string> modified() const { return inputs_.modified(sent_); }

  InputPlaces inputs_;
  std::vector<std::byte> sent_;
  std::vector<at::Tensor> tensors_;
};

TEST_F(InputPlacesTest, they_come_in_order_with_what_was_sent_at_the_same_addresses_every_time) {
  fill(0);
  const void* address = tensors_[1].const_data_ptr();
  EXPECT_EQ(tensors_[1][0][0].item<float>(), 6);
  fill(100);
  EXPECT_EQ(tensors_[1][0][0].item<float>(), 106);
  EXPECT_EQ(tensors_[1].const_data_ptr(), address);
}

TEST_F(InputPlacesTest, one_changed_element_is_seen_and_gone_with_the_next_call) {
  fill(0);
  EXPECT_THAT(modified(), IsEmpty());
  tensors_[1][1][2] = 0;
  EXPECT_THAT(modified(), ElementsAre("b"));
  tensors_[0].add_(1);
  EXPECT_THAT(modified(), ElementsAre("a", "b"));
  fill(1);
  EXPECT_THAT(modified(), IsEmpty());
}

TEST_F(InputPlacesTest, what_is_done_to_a_tensor_itself_reaches_no_later_call) {
  fill(0);
  tensors_[0].unsqueeze_(0);
  tensors_[1].set_(at::zeros({100}));
  EXPECT_THAT(modified(), IsEmpty());
  tensors_ = inputs_.tensors();
  EXPECT_EQ(tensors_[0].sizes(), at::IntArrayRef({2, 3}));
  EXPECT_EQ(tensors_[1][0][0].item<float>(), 6);
}

TEST_F(InputPlacesTest, a_tensor_that_lies_in_an_input_is_told_by_its_name) {
  fill(0);
  EXPECT_THAT(inputs_.sharing_memory_with(tensors_[1][1]), ElementsAre("b"));
  EXPECT_THAT(inputs_.sharing_memory_with(tensors_[1].clone()), IsEmpty());
  EXPECT_THAT(inputs_.sharing_memory_with(at::Tensor()), IsEmpty());
}

}  // namespace
}  // namespace gpuflight
