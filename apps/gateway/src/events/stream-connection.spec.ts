import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { RightsNotices } from '../console/rights-notices.ts';
import type { EventVisibility } from './event-visibility.ts';
import { StreamConnection, type RecordedIntegrationEvent, type StreamChoice } from './stream-connection.ts';

const COUNT = 5_000;
const PAGE = 200;
const sequenceOf = ({ data: { event } }: RecordedIntegrationEvent) => Number(event.sequence);
const stored = Array.from({ length: COUNT }, (_, index) => {
  const event = { type: 'annal.entry.updated.v1', subject: `entries/${index}`, sequence: String(index + 1) };
  return { type: event.type, data: { event } } as unknown as RecordedIntegrationEvent;
});
const visibility = { maySee: () => true } as unknown as EventVisibility;

function connected(out: PassThrough, parts: Partial<StreamChoice> = {}) {
  const asked: number[] = [];
  const connection = new StreamConnection(
    out,
    {
      projectUuid: '5b0c9c53-3c0e-4f62-9a39-7d7c2f1f5a10',
      actor: { kind: 'user', id: '1', name: 'ana' },
      isCurrent: () => true,
      mayStay: () => true,
      greeting: ': hello\n\n',
      wants: () => true,
      frame: (event) => Promise.resolve(`id: ${sequenceOf(event)}\ndata: ${'x'.repeat(100)}\n\n`),
      ...parts,
    },
    visibility,
  );
  connection.begin(1, (from) => {
    asked.push(from);
    return Promise.resolve(stored.slice(from - 1, from - 1 + PAGE));
  });
  return { connection, asked };
}

/** Until nothing moves any more. */
async function settled(out: PassThrough): Promise<void> {
  for (let before = -1; before !== out.writableLength + out.readableLength; await setImmediate()) {
    before = out.writableLength + out.readableLength;
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  }
}

it('a slow reader holds little in memory and gets everything in the end', async () => {
  const out = new PassThrough();
  const { connection, asked } = connected(out);
  for (const event of stored.slice(-1_000)) connection.offer(event);
  await settled(out);
  expect(out.writableLength + out.readableLength).toBeLessThan(192 * 1024);
  expect(asked.length).toBeLessThan(10);

  let text = '';
  out.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  while (!text.includes(`id: ${COUNT}\n`)) await setImmediate();
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
  out.destroy();
});

it('a slow reader is told once that its rights have changed, however often they did', async () => {
  const out = new PassThrough();
  const notices = new RightsNotices('none');
  connected(out, { notices });
  await settled(out);
  for (const rights of ['some', 'some', 'more', 'all']) notices.compare(rights);
  let text = '';
  out.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  while (!text.includes(`id: ${COUNT}\n`)) await setImmediate();
  expect(text.match(/event: rights/g)).toHaveLength(1);
  notices.compare('none');
  while ((text.match(/event: rights/g) ?? []).length < 2) await setImmediate();
  out.destroy();
});
