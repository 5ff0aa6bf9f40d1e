export function silently<Value>(run: () => Value): Value {
  const { console: output } = globalThis;
  const { warn } = output;
  output.warn = () => undefined;
  try {
    return run();
  } finally {
    output.warn = warn;
  }
}
