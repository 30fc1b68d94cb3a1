/* What goes with the refusals: their text. The name is CUPTI's. */
int cuptiGetResultString(int result, const char** text) { /* NOLINT(readability-identifier-naming) */
  (void)result;
  *text = "there is no CUPTI on a simulated device";
  return 0;
}
