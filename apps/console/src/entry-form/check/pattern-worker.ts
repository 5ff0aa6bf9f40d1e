/** Patterns of authors may take for ever: they run here, and whoever asks ends the worker after a while. */
addEventListener('message', ({ data }: MessageEvent<{ readonly pattern: string; readonly text: string }>) => {
  postMessage(matches(data.pattern, data.text));
});

function matches(pattern: string, text: string): boolean {
  for (const flags of ['u', ''])
    try {
      return new RegExp(pattern, flags).test(text);
    } catch {
      // Without `u`, more patterns are well formed (fields.md 5.2).
    }
  return false;
}
