/// The functions of CUPTI that this source calls, from the copy of CUPTI that the program has. A
/// second copy in a process gets no records, so none is linked.
#pragma once

#include <cupti.h>
#include <cstdint>

#include <string>

namespace gpuflight {

struct CuptiApi {
  std::uint32_t version = 0;  ///< as cuptiGetVersion says: 130001, or a small number before CUDA 13

  decltype(&cuptiGetVersion) get_version = nullptr;
  decltype(&cuptiGetResultString) result_string = nullptr;
  decltype(&cuptiSubscribe) subscribe = nullptr;
  decltype(&cuptiSubscribe_v2) subscribe_v2 = nullptr;  ///< nullptr in older versions
  decltype(&cuptiEnableCallback) enable_callback = nullptr;
  decltype(&cuptiGetCallbackState) callback_state = nullptr;
  decltype(&cuptiGetCallbackName) callback_name = nullptr;
  decltype(&cuptiSetThreadIdType) set_thread_id_type = nullptr;
  decltype(&cuptiActivityRegisterCallbacks) register_activity_callbacks = nullptr;
  decltype(&cuptiActivityEnable) enable_activity = nullptr;
  decltype(&cuptiActivityFlushAll) flush_all = nullptr;
  decltype(&cuptiActivityGetNextRecord) next_record = nullptr;
  decltype(&cuptiActivityGetNumDroppedRecords) dropped_records = nullptr;

  /// CUPTI's own name of a result, such as "CUPTI_ERROR_NOT_INITIALIZED".
  std::string describe(CUptiResult result) const;
};

/// Path of the libcupti to take where the program hasn't loaded one and the loader finds none.
inline constexpr const char* kCuptiVariable = "GPUFLIGHT_CUPTI";

/// Finds CUPTI; the first call decides, later ones answer the same. From any thread.
/// @returns nullptr, with one sentence in `why`, where there is none or it lacks a function
const CuptiApi* load_cupti(std::string& why);

}  // namespace gpuflight
