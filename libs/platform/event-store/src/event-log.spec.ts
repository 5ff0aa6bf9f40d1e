import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { EventLog } from './event-log.ts';

const stream = `shelf-${randomUUID()}`;
const actor = { kind: 'user', id: 'u1', name: 'm.okafor' } as const;
const context = { commandId: 'c1', correlationId: 'c1', causationId: 'c1', actor };
const filled = { type: 'Filled', schemaVersion: 1, data: {} } as const;

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
  await writer.close();
  log = new EventLog(url);
});
afterAll(async () => {
  await log.close();
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** What closing waits for. A call is over some turns after its last event was read. */
async function callsUnderWay(): Promise<number> {
  const { client } = log as unknown as { readonly client: { readonly disposableStreams: ReadonlySet<object> } };
  const calls = client.disposableStreams;
  for (let turn = 0; turn < 100 && calls.size > 0; turn += 1) await new Promise(setImmediate);
  return calls.size;
}

describe('the last event is asked for', () => {
  it('of a stream, and the call is over', async () => {
    expect(await log.lastRevision(stream)).toBe(1n);
    expect(await log.lastRevision(`shelf-${randomUUID()}`)).toBe(0n);
    expect(await callsUnderWay()).toBe(0);
  });

  it('of all, and the call is over', async () => {
    expect(await log.headPosition()).toBeGreaterThanOrEqual(written);
    expect(await callsUnderWay()).toBe(0);
  });
});
