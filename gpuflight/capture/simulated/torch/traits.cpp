#include "gpuflight/capture/simulated/torch/traits.hpp"

#include <map>
#include <set>

namespace gpuflight::simulated {
namespace {

const std::set<std::string>& host_only() {
  static const std::set<std::string> names{"is_set_to",     "_fused_sdp_choice",       "_assert_async",
                                           "record_stream", "_has_same_storage_numel", "_nested_tensor_size"};
  return names;
}

const std::set<std::string>& partial() {
  static const std::set<std::string> names{"index",
                                           "index_select",
                                           "index_copy",
                                           "index_copy_",
                                           "index_add",
                                           "index_add_",
                                           "index_fill",
                                           "index_fill_",
                                           "index_reduce",
                                           "index_reduce_",
                                           "gather",
                                           "scatter",
                                           "scatter_",
                                           "scatter_add",
                                           "scatter_add_",
                                           "scatter_reduce",
                                           "scatter_reduce_",
                                           "take",
                                           "put_",
                                           "masked_fill",
                                           "masked_fill_",
                                           "masked_scatter",
                                           "masked_scatter_",
                                           "masked_select",
                                           "embedding",
                                           "embedding_renorm_",
                                           "_embedding_bag",
                                           "_embedding_bag_forward_only"};
  return names;
}

/// Seen on an H200 with torch 2.11.0.
const std::map<std::string, std::uint64_t>& read_backs() {
  static const std::map<std::string, std::uint64_t> bytes{
      {"nonzero", 4},    {"masked_select", 4},      {"_unique2", 8},
      {"unique_dim", 8}, {"unique_consecutive", 8}, {"_coalesce", 4}};
  return bytes;
}

template <class Map>
typename Map::mapped_type find_or(const Map& map, const std::string& key,
                                  typename Map::mapped_type otherwise) {
  const auto found = map.find(key);
  return found == map.end() ? otherwise : found->second;
}

std::string base_name(const std::string& name) { return name.substr(name.rfind(':') + 1); }

/// LibTorch's generated wrappers carry the overload, but for those of structured operations, of which
/// only the out= form comes here.
std::string wrapper_name(const c10::FunctionSchema& schema) {
  const std::string& overload = schema.overload_name();
  const bool structured = overload.ends_with("out");
  return "wrapper_CUDA_" + (structured ? std::string() : overload + "_") + base_name(schema.name());
}

}  // namespace

OperationTraits::OperationTraits(const c10::FunctionSchema& schema)
    : name(schema.name()),
      method(wrapper_name(schema)),
      launches(!host_only().contains(base_name(schema.name()))),
      uses_parts(partial().contains(base_name(schema.name()))),
      writes_arguments(schema.is_mutable()),
      read_back_bytes(find_or(read_backs(), base_name(schema.name()), 0)) {}

bool is_written(const c10::Argument& argument) {
  return argument.alias_info() != nullptr && argument.alias_info()->isWrite();
}

}  // namespace gpuflight::simulated
