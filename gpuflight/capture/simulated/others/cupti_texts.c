/* What goes with the refusals: their text. */
int cuptiGetResultString(int result, const char** text) {
  (void)result;
  *text = "there is no CUPTI on a simulated device";
  return 0;
}
