/* LibTorch's Python part wants the cuDNN that LibTorch was built with to be there, and asks no more of it as
   long as the device says that it has none. The name is cuDNN's. */
int cudnnGetProperty(int property, int* value) { /* NOLINT(readability-identifier-naming) */
  static const int version[] = {9, 19, 0};       /* major, minor, patch */
  const int invalid_value = 2000;
  if (property < 0 || property > 2) return invalid_value;
  *value = version[property];
  return 0;
}
