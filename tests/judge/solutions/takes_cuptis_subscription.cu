#include "cuda_case.cuh"
#include "cupti_function.cuh"

at::Tensor takes_cuptis_subscription(const at::Tensor& data, const at::Tensor& weight) {
  static CUpti_SubscriberHandle subscriber = nullptr;
  const CUpti_CallbackFunc ignore = [](void*, CUpti_CallbackDomain, CUpti_CallbackId, const void*) {};
  if (subscriber == nullptr) {
    cupti_function<decltype(cuptiFinalize)>("cuptiFinalize")();
    cupti_function<decltype(cuptiSubscribe)>("cuptiSubscribe")(&subscriber, ignore, nullptr);
  }
  return data.to(at::kCUDA).matmul(weight);
}
GPUFLIGHT_SOLUTION(takes_cuptis_subscription)
