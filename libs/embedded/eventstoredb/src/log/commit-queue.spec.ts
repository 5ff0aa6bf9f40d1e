import { openStorage } from '@annal/embedded-storage';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { grpcErrors } from '../wire/errors.ts';
import { append } from './append.ts';
import { CommitQueue } from './commit-queue.ts';
import { EventLog } from './event-log.ts';
import { eventLogFormat } from './schema.ts';
import type { CommittedEvent } from './stored-event.ts';

const event = (size = 10) => ({
  id: randomUUID(),
  type: 'Happened',
  contentType: 'application/octet-stream',
  metadata: Buffer.alloc(0),
  data: Buffer.alloc(size),
});

describe('CommitQueue', () => {
  let dataDir: string;
  let database: DatabaseSync;
  let log: EventLog;
  let queue: CommitQueue;
  let commits: (readonly CommittedEvent[])[];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'annal-commit-'));
    database = openStorage(join(dataDir, 'log.db'), eventLogFormat);
    log = new EventLog(database);
    commits = [];
    queue = new CommitQueue(log, (events) => commits.push(events));
  });
  afterEach(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });

  const submit = (stream: string, expected: 'any' | 'no_stream' = 'any', size?: number) =>
    queue.submit(() => append(log, { stream, expected, events: [event(size)] }));

  it('commits waiting operations in one transaction, in arrival order', async () => {
    const outcomes = await Promise.all(['a-1', 'b-1', 'a-1'].map((stream) => submit(stream)));
    expect(outcomes.map((outcome) => outcome.kind === 'appended' && [outcome.revision, outcome.position])).toEqual([
      [0, 1],
      [0, 2],
      [1, 3],
    ]);
    expect(commits.map((events) => events.map(({ stream }) => stream))).toEqual([['a-1', 'b-1', 'a-1']]);
  });

  it('lets one operation fail without effect on the others', async () => {
    const refused = queue.submit(() => {
      throw grpcErrors.streamDeleted('gone-1');
    });
    const written = submit('a-1');
    await expect(refused).rejects.toMatchObject({ message: "Event stream 'gone-1' is deleted." });
    expect(await written).toMatchObject({ kind: 'appended', position: 1 });
  });

  it('sees an earlier append of the same batch', async () => {
    const [first, second] = await Promise.all([submit('a-1', 'no_stream'), submit('a-1', 'no_stream')]);
    expect([first.kind, second]).toEqual(['appended', { kind: 'conflict', actual: 0 }]);
  });

  it('rolls back a batch that fails and continues from the state on disk', async () => {
    await submit('a-1');
    const failed = await Promise.allSettled([
      submit('a-1'),
      submit('new-1'),
      queue.submit(() => {
        throw new TypeError('a mistake');
      }),
    ]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(log.tail).toBe(1);
    expect(await submit('a-1')).toMatchObject({ revision: 1, position: 2 });
    expect(await submit('new-1', 'no_stream')).toMatchObject({ revision: 0, position: 3 });
  });

  it('reports a full disk, keeps the data, and continues when there is room', async () => {
    await submit('a-1');
    const pages = Number(Object.values(database.prepare('PRAGMA page_count').get() ?? {})[0]);
    database.exec(`PRAGMA max_page_count = ${pages + 2}`);
    await expect(submit('a-1', 'any', 100_000)).rejects.toThrow('The disk is full; nothing was written');
    database.exec('PRAGMA max_page_count = 1000000');
    expect(await submit('a-1', 'any', 100_000)).toMatchObject({ revision: 1, position: 2 });
  });

  it('fails with the error, and acknowledges nothing, when the disk itself fails', async () => {
    const failing = queue.submit(() => {
      throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
    });
    expect(() => queue.flush()).toThrow('disk I/O error');
    await expect(failing).rejects.toThrow('disk I/O error');
  });
});
