import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbeddedEventStore } from './index.ts';

const APPENDERS = 16;
const ROUNDS = process.env['LONG'] === '1' ? 5 : 2;
const ACKNOWLEDGED_PER_ROUND = 400;

interface Server {
  readonly process: ChildProcess;
  readonly client: EventStoreDBClient;
}

/** One writer per stream; `attempt` may or may not have been written. */
interface Writer {
  readonly stream: string;
  readonly acknowledged: string[];
  attempt: string;
}

describe('durability', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'annal-durability-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));

  async function startServer(): Promise<Server> {
    const script = join(dataDir, 'server.mjs');
    const entry = new URL('./index.ts', import.meta.url).href;
    writeFileSync(
      script,
      `import { startEmbeddedEventStore } from ${JSON.stringify(entry)};
       console.log((await startEmbeddedEventStore({ dataDir: ${JSON.stringify(dataDir)} })).connectionString);`,
    );
    const process_ = spawn(process.execPath, ['--import', './tools/dev/register.mjs', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface(process_.stdout), 'line')) as [string];
    return { process: process_, client: EventStoreDBClient.connectionString(line) };
  }

  /** An append without an answer is repeated unchanged in the next round. */
  async function write(server: Server, writer: Writer, acknowledged: () => void): Promise<void> {
    while (server.process.exitCode === null && server.process.signalCode === null) {
      const revision = BigInt(writer.acknowledged.length);
      try {
        await server.client.appendToStream(writer.stream, jsonEvent({ id: writer.attempt, type: 'Kept', data: {} }), {
          expectedRevision: revision === 0n ? 'no_stream' : revision - 1n,
        });
      } catch (error) {
        if ((error as { type?: string }).type === 'wrong-expected-version') throw error;
        return;
      }
      writer.acknowledged.push(writer.attempt);
      writer.attempt = randomUUID();
      acknowledged();
    }
  }

  async function writeAndKill(server: Server, writers: readonly Writer[], kill: NodeJS.Signals): Promise<void> {
    const exited = once(server.process, 'exit');
    let left = ACKNOWLEDGED_PER_ROUND;
    const count = () => {
      left -= 1;
      if (left === 0) server.process.kill(kill);
    };
    const writing = writers.map((writer) => write(server, writer, count));
    await exited;
    await server.client.dispose();
    await Promise.all(writing);
  }

  async function idsIn(client: EventStoreDBClient, stream: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const { event } of client.readStream(stream)) ids.push(event?.id ?? '');
    return ids;
  }

  it('keeps every acknowledged event, once and in order, through kill -9 under load', async () => {
    const writers = Array.from({ length: APPENDERS }, (): Writer => ({
      stream: `kept-${randomUUID()}`,
      acknowledged: [],
      attempt: randomUUID(),
    }));
    for (let round = 0; round < ROUNDS; round += 1) await writeAndKill(await startServer(), writers, 'SIGKILL');

    const survivor = await startServer();
    for (const { stream, acknowledged, attempt } of writers) {
      const stored = await idsIn(survivor.client, stream);
      expect(stored.slice(0, acknowledged.length)).toEqual(acknowledged);
      expect([[], [attempt]]).toContainEqual(stored.slice(acknowledged.length));
    }
    const exited = once(survivor.process, 'exit');
    survivor.process.kill('SIGKILL');
    await exited;
    await survivor.client.dispose();
  }, 60_000);

  it('continues positions and revisions after a restart', async () => {
    const first = await startEmbeddedEventStore({ dataDir });
    const before = EventStoreDBClient.connectionString(first.connectionString);
    const event = jsonEvent({ type: 'Kept', data: {} });
    const { position } = await before.appendToStream('kept-1', event, { expectedRevision: 'no_stream' });
    await before.setStreamMetadata('kept-1', { maxCount: 2 });
    await before.tombstoneStream('gone-1');
    await before.dispose();
    await first.close();

    const second = await startEmbeddedEventStore({ dataDir });
    const after = EventStoreDBClient.connectionString(second.connectionString);
    const repeated = await after.appendToStream('kept-1', event, { expectedRevision: 'no_stream' });
    expect(repeated.position).toEqual(position);
    const next = await after.appendToStream('kept-1', jsonEvent({ type: 'Next', data: {} }), { expectedRevision: 0n });
    expect(next.position?.commit).toBeGreaterThan((position?.commit ?? 0n) + 2n);
    await after.appendToStream('kept-1', jsonEvent({ type: 'Next', data: {} }), { expectedRevision: 1n });
    expect(await idsIn(after, 'kept-1')).toHaveLength(2);
    await expect(idsIn(after, 'gone-1')).rejects.toMatchObject({ type: 'stream-deleted' });
    await after.dispose();
    await second.close();
  });

  it('lets only one server open the folder', async () => {
    const store = await startEmbeddedEventStore({ dataDir });
    await expect(startEmbeddedEventStore({ dataDir })).rejects.toMatchObject({
      name: 'StorageError',
      code: 'InUse',
      message: expect.stringContaining('eventstoredb.db is in use') as string,
    });
    await store.close();
    await (await startEmbeddedEventStore({ dataDir })).close();
  });
});
