/* LibTorch's Python part wants the cuDNN that LibTorch was built with to be there, and asks no more of it as
   long as the device says that it has none. */
enum { kMajor = 9, kMinor = 19, kPatch = 0 };

int cudnnGetProperty(int property, int* value) {
  static const int version[] = {kMajor, kMinor, kPatch};
  const int invalid_value = 2000;
  if (property < 0 || property > 2) return invalid_value;
  *value = version[property];
  return 0;
}
