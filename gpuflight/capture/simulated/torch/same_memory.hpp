/// Tensors of one device over the memory of another's.
#pragma once

#include <ATen/ATen.h>

namespace gpuflight::simulated {

/// Has a CPU tensor of no memory, with a storage of its own, lie over a device tensor's bytes, and keep them.
void show(const at::Tensor& device, const at::Tensor& host);

/// One that lies in that storage as `like` lies in its own.
at::Tensor tensor_in(c10::Storage storage, c10::DispatchKey key, const at::Tensor& like);

/// Makes a CPU result itself the device's, where nobody else has it.
/// @returns whether it could be done
bool become_device(const at::Tensor& host);

/// Device memory with what a CPU storage holds: that itself where nobody else has it, else the same bytes.
c10::Storage device_storage_of(const c10::Storage& host);

/// Device memory with what `host` holds: the same bytes, or a copy where CPU code used memory of its own.
c10::DataPtr adopt(const c10::Storage& host);

}  // namespace gpuflight::simulated
