import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { DomainError } from '@annal/kernel';
import { derive } from './deriving/derive.ts';
import type { Job, Reply } from './process/protocol.ts';

let job: Job | undefined;
let chunks: Buffer[] = [];

giveWay();
// A signal that ends the service must not end this process before its last answer.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (next: Job) => {
  job = next;
  beginWhenWhole();
});
process.stdin.on('data', (chunk: Buffer) => {
  chunks.push(chunk);
  beginWhenWhole();
});

/** Answers requests first. Linux has a priority for each thread; new threads inherit it. */
function giveWay(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  setPriority(PRIORITY_BELOW_NORMAL);
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), PRIORITY_BELOW_NORMAL);
}

function beginWhenWhole(): void {
  if (!job || chunks.reduce((sum, { length }) => sum + length, 0) < job.size) return;
  const [source, whole] = [Buffer.concat(chunks), job];
  [job, chunks] = [undefined, []];
  void replyTo(source, whole).then((reply) => process.send?.(reply));
}

async function replyTo(source: Buffer, { wanted, withinMs }: Job): Promise<Reply> {
  try {
    return { kind: 'result', result: await derive(source, wanted, withinMs) };
  } catch (error) {
    if (!(error instanceof DomainError)) return { kind: 'failed', message: String(error) };
    const { kind, code, message, data } = error;
    return { kind: 'refused', refusal: { kind, code, message, data } };
  }
}
