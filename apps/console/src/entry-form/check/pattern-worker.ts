import { matches } from './pattern-match.ts';

/** Patterns of authors may take for ever: they run here, and whoever asks ends the worker after a while. */
addEventListener('message', ({ data }: MessageEvent<{ readonly pattern: string; readonly text: string }>) => {
  postMessage(matches(data.pattern, data.text));
});
