import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { EventLog } from './event-log.ts';

const stream = `shelf-${randomUUID()}`;
const long = `shelf-${randomUUID()}`;
const actor = { kind: 'user', id: 'u1', name: 'm.okafor' } as const;
const context = { commandId: 'c1', correlationId: 'c1', causationId: 'c1', actor };
const filled = { type: 'Filled', schemaVersion: 1, data: {} } as const;
const schemas = { Filled: { schemaVersion: 1 } };

let dataDir: string;
let server: EmbeddedEventStore;
let log: EventLog;
let written: bigint;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'annal-log-'));
  server = await startEmbeddedEventStore({ dataDir });
  const url = process.env['EVENTSTORE_URL'] ?? server.connectionString;
  const writer = new EventLog(url);
  ({ position: written } = await writer.append(stream, -1n, [filled, filled], context, new Date()));
  await writer.append(long, -1n, Array<typeof filled>(300).fill(filled), context, new Date());
  await writer.close();
  log = new EventLog(url);
});
afterAll(async () => {
  await log.close();
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** `close` waits for these. A call ends some event-loop turns after its last event. */
async function callsUnderWay(): Promise<number> {
  const { client } = log as unknown as { readonly client: { readonly disposableStreams: ReadonlySet<object> } };
  const calls = client.disposableStreams;
  for (let turn = 0; turn < 100 && calls.size > 0; turn += 1) await new Promise(setImmediate);
  return calls.size;
}

describe('reading a stream', () => {
  it('ends the call when the reader stops early', async () => {
    for (const wanted of [1, 40, 299]) {
      let read = 0;
      for await (const { revision } of log.readStream(long, schemas)) {
        expect(revision).toBe(BigInt(read));
        read += 1;
        if (read === wanted) break;
      }
      expect(read).toBe(wanted);
    }
    for await (const { revision } of log.readRaw(long, 0n, 300)) if (revision === 2n) break;
    for await (const { revision } of log.readAll()) if (revision === 2n) break;
    expect(await callsUnderWay()).toBe(0);
  });

  it('ends the call when the reader fails', async () => {
    const failing = async () => {
      for await (const { revision } of log.readStream(long, schemas)) if (revision === 5n) throw new Error('no more');
    };
    await expect(failing()).rejects.toThrow('no more');
    expect(await callsUnderWay()).toBe(0);
  });

  it.each([
    [0n, 7, 7],
    [290n, 20, 10],
    [300n, 5, 0],
    [5n, 0, 0],
  ])('starts at %d and returns at most %d events', async (from, most, found) => {
    const revisions: bigint[] = [];
    for await (const { revision } of log.readStream(long, schemas, from, most)) revisions.push(revision);
    expect(revisions).toEqual(Array.from({ length: found }, (_, index) => from + BigInt(index)));
  });
});

describe('asking for the last event', () => {
  it('of a stream ends the call', async () => {
    expect(await log.lastRevision(stream)).toBe(1n);
    expect(await log.lastRevision(`shelf-${randomUUID()}`)).toBe(0n);
    expect(await callsUnderWay()).toBe(0);
  });

  it('of the log ends the call', async () => {
    expect(await log.headPosition()).toBeGreaterThanOrEqual(written);
    expect(await callsUnderWay()).toBe(0);
  });
});
