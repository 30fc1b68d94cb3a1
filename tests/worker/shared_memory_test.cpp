#include "gpuflight/worker/shared_memory.hpp"

#include <gtest/gtest.h>

#include "gpuflight/worker/earlier_outputs.hpp"

namespace gpuflight {
namespace {

TEST(SharedMemory, views_of_a_tensor_share_it) {
  const at::Tensor whole = at::zeros({8, 8});
  EXPECT_TRUE(share_memory(whole, whole));
  EXPECT_TRUE(share_memory(whole, whole.t()));
  EXPECT_TRUE(share_memory(whole, whole[7]));
  EXPECT_TRUE(share_memory(whole.narrow(1, 3, 2), whole));
  EXPECT_TRUE(share_memory(whole, whole.expand({3, 8, 8})));
}

TEST(SharedMemory, copies_and_neighbours_share_nothing) {
  const at::Tensor whole = at::zeros({8, 8});
  EXPECT_FALSE(share_memory(whole, whole.clone()));
  EXPECT_FALSE(share_memory(whole[3], whole[4]));
  EXPECT_FALSE(share_memory(whole.narrow(1, 0, 4), whole.narrow(1, 4, 4)));
}

TEST(SharedMemory, addresses_decide_and_not_storages) {
  const at::Tensor whole = at::zeros({8, 8});
  EXPECT_TRUE(share_memory(whole, at::from_blob(whole.data_ptr(), {4}, at::kFloat)));
}

TEST(SharedMemory, what_has_no_memory_shares_none) {
  const at::Tensor whole = at::zeros({8, 8});
  EXPECT_FALSE(share_memory(whole, at::Tensor()));
  EXPECT_FALSE(share_memory(at::Tensor(), at::Tensor()));
  EXPECT_FALSE(share_memory(whole, whole.narrow(0, 0, 0)));
  const at::Tensor meta = at::empty({8, 8}, at::TensorOptions(at::kMeta));
  EXPECT_FALSE(share_memory(meta, meta));
  EXPECT_FALSE(share_memory(whole, whole.to_sparse()));
}

TEST(SharedMemory, earlier_outputs_are_remembered_until_there_are_too_many) {
  EarlierOutputs earlier;
  const at::Tensor buffer = at::zeros({8});
  EXPECT_FALSE(earlier.share_memory_with(buffer));
  earlier.keep(buffer);
  earlier.keep(at::Tensor());
  EXPECT_TRUE(earlier.share_memory_with(buffer));
  for (int call = 0; call < 8; ++call) earlier.keep(at::zeros({8}));
  EXPECT_FALSE(earlier.share_memory_with(buffer));
}

}  // namespace
}  // namespace gpuflight
