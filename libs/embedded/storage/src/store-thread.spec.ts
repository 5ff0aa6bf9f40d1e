import { Worker } from 'node:worker_threads';
import { StorageError } from './storage-error.ts';
import { listening } from './store-thread.ts';

const saying = (...messages: readonly object[]) => {
  const source = `const { parentPort } = require('node:worker_threads');
    for (const message of ${JSON.stringify(messages)}) parentPort.postMessage(message);`;
  return listening(new Worker(source, { eval: true }));
};

describe('the start of a thread of a store', () => {
  it('tells the port', async () => {
    expect(await saying({ kind: 'listening', port: 7 })).toBe(7);
  });

  it('is not taken for what `node --watch` reports', async () => {
    expect(await saying({ 'watch:import': ['file:///store.ts'] }, { kind: 'listening', port: 7 })).toBe(7);
  });

  it('fails as the thread does', async () => {
    const refusal = await saying({ kind: 'failed', code: 'locked', message: 'in use' }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(StorageError);
    expect(refusal).toMatchObject({ code: 'locked', message: 'in use' });
    await expect(saying({ kind: 'failed', message: 'broken' })).rejects.toThrow('broken');
    await expect(saying()).rejects.toThrow('The store ended before it listened');
  });
});
