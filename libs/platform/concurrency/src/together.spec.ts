import { together } from './together.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

it('aborts and awaits the others when one fails, and throws its failure', async () => {
  let isOtherOver = false;
  const other = async (signal: AbortSignal) => {
    await untilAborted(signal);
    isOtherOver = true;
  };
  const both = together(new AbortController().signal, [other, () => Promise.reject(new Error('broken'))]);
  await expect(both).rejects.toThrow('broken');
  expect(isOtherOver).toBe(true);
});

it('ends when one ends or when the given signal aborts', async () => {
  await together(new AbortController().signal, [untilAborted, () => Promise.resolve()]);
  const stopping = new AbortController();
  const both = together(stopping.signal, [untilAborted, untilAborted]);
  stopping.abort();
  await both;
});
