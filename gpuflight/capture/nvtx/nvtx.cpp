#include "gpuflight/capture/nvtx/nvtx.hpp"

#include "gpuflight/capture/nvtx/messages.hpp"
#include "gpuflight/capture/nvtx/ranges.hpp"

namespace gpuflight {
namespace {

const NvtxString* domain_of(nvtxDomainHandle_t handle) { return reinterpret_cast<const NvtxString*>(handle); }

nvtxDomainHandle_t domain_handle(const NvtxString* domain) {
  return reinterpret_cast<nvtxDomainHandle_t>(const_cast<NvtxString*>(domain));
}

nvtxStringHandle_t string_handle(const NvtxString* text) {
  return reinterpret_cast<nvtxStringHandle_t>(const_cast<NvtxString*>(text));
}

const char* or_empty(const char* text) { return text == nullptr ? "" : text; }

nvtxEventAttributes_t empty_attributes() {
  nvtxEventAttributes_t attributes{};
  attributes.version = NVTX_VERSION;
  attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  return attributes;
}

nvtxEventAttributes_t with_message(const char* text) {
  nvtxEventAttributes_t attributes = empty_attributes();
  attributes.messageType = NVTX_MESSAGE_TYPE_ASCII;
  attributes.message.ascii = text;
  return attributes;
}

nvtxEventAttributes_t with_message(const wchar_t* text) {
  nvtxEventAttributes_t attributes = empty_attributes();
  attributes.messageType = NVTX_MESSAGE_TYPE_UNICODE;
  attributes.message.unicode = text;
  return attributes;
}

template <class Character>
nvtxRangeId_t start_named(const Character* name) {
  const nvtxEventAttributes_t attributes = with_message(name);
  return start_range(nullptr, &attributes);
}

template <class Character>
int push_named(const Character* name) {
  const nvtxEventAttributes_t attributes = with_message(name);
  return push_range(nullptr, &attributes);
}

nvtxRangeId_t start_ex(const nvtxEventAttributes_t* attributes) { return start_range(nullptr, attributes); }
void end(nvtxRangeId_t id) { end_range(id); }
int push_ex(const nvtxEventAttributes_t* attributes) { return push_range(nullptr, attributes); }
int pop() { return pop_range(nullptr); }

nvtxRangeId_t domain_start(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* attributes) {
  return start_range(domain_of(domain), attributes);
}
void domain_end(nvtxDomainHandle_t, nvtxRangeId_t id) { end_range(id); }
int domain_push(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* attributes) {
  return push_range(domain_of(domain), attributes);
}
int domain_pop(nvtxDomainHandle_t domain) { return pop_range(domain_of(domain)); }

nvtxDomainHandle_t create_domain_a(const char* name) { return domain_handle(nvtx_string(or_empty(name))); }
nvtxDomainHandle_t create_domain_w(const wchar_t* name) { return domain_handle(nvtx_string(narrow(name))); }
nvtxStringHandle_t register_a(nvtxDomainHandle_t, const char* text) {
  return string_handle(nvtx_string(or_empty(text)));
}
nvtxStringHandle_t register_w(nvtxDomainHandle_t, const wchar_t* text) {
  return string_handle(nvtx_string(narrow(text)));
}

/// A module's table in the program; NVTX offers as many entries as its version has.
class Table {
 public:
  Table(const NvtxExportTableCallbacks& callbacks, NvtxCallbackModule module) {
    if (callbacks.GetModuleFunctionTable(module, &entries_, &size_) == 0) size_ = 0;
  }

  /// @param id of NvtxCallbackIdCore or NvtxCallbackIdCore2
  template <class Type>
  void set(unsigned id, Type function) {
    if (id < size_ && entries_[id] != nullptr)
      *entries_[id] = reinterpret_cast<NvtxFunctionPointer>(function);
  }

 private:
  NvtxFunctionTable entries_ = nullptr;
  unsigned size_ = 0;
};

void fill_core(Table table) {
  table.set(NVTX_CBID_CORE_RangeStartEx, start_ex);
  table.set(NVTX_CBID_CORE_RangeStartA, start_named<char>);
  table.set(NVTX_CBID_CORE_RangeStartW, start_named<wchar_t>);
  table.set(NVTX_CBID_CORE_RangeEnd, end);
  table.set(NVTX_CBID_CORE_RangePushEx, push_ex);
  table.set(NVTX_CBID_CORE_RangePushA, push_named<char>);
  table.set(NVTX_CBID_CORE_RangePushW, push_named<wchar_t>);
  table.set(NVTX_CBID_CORE_RangePop, pop);
}

void fill_domains(Table table) {
  table.set(NVTX_CBID_CORE2_DomainRangeStartEx, domain_start);
  table.set(NVTX_CBID_CORE2_DomainRangeEnd, domain_end);
  table.set(NVTX_CBID_CORE2_DomainRangePushEx, domain_push);
  table.set(NVTX_CBID_CORE2_DomainRangePop, domain_pop);
  table.set(NVTX_CBID_CORE2_DomainRegisterStringA, register_a);
  table.set(NVTX_CBID_CORE2_DomainRegisterStringW, register_w);
  table.set(NVTX_CBID_CORE2_DomainCreateA, create_domain_a);
  table.set(NVTX_CBID_CORE2_DomainCreateW, create_domain_w);
}

}  // namespace

int initialize_nvtx(NvtxGetExportTableFunc_t export_table) {
  if (export_table == nullptr) return 0;
  const auto* callbacks = static_cast<const NvtxExportTableCallbacks*>(export_table(NVTX_ETID_CALLBACKS));
  if (callbacks == nullptr || callbacks->GetModuleFunctionTable == nullptr) return 0;
  fill_core(Table(*callbacks, NVTX_CB_MODULE_CORE));
  fill_domains(Table(*callbacks, NVTX_CB_MODULE_CORE2));
  return 1;
}

}  // namespace gpuflight
