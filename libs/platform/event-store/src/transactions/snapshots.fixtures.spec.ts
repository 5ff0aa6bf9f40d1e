import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import type { Aggregate, DomainEvent } from '@annal/kernel';
import { EventStore } from '../event-store.ts';
import { snapshotStream, type SnapshotPartTaken } from './snapshots.ts';
import { context, parts } from '../testing/snapshot-parts.ts';

/** As first stored, byte for byte; has to stay readable. */
const stored: Readonly<Record<SnapshotPartTaken['type'], string>> = {
  SnapshotPartTaken:
    '{"version":1,"revision":"1","part":0,"parts":1,"content":"H4sIAAAAAAACA1WNQQqAIBQF9x3jrRMUwsirRAtNhQ+VodJGvHsGQbSZxcCbV3CGRJnCAQWOHmvYd33YBDUXkH2sl0Z4rpm0DcMqHJtMw2CbddKMWjxDTzHlNxLdRelr/i7qUruCHLLeoATn9QYCHhSrgwAAAA=="}',
};
/** Command of the first event, as the snapshot names it. */
const DONE = '0f6b1f0a-6d0a-4c1e-9b1e-4d1f0e6b7a10';

type Added = DomainEvent<'Added', 1, { readonly by: number }>;
const category = `sum${randomUUID().slice(0, 8)}`;
const sums: Aggregate<{ readonly total: number }, number, Added> = {
  category,
  schemas: { Added: { schemaVersion: 1 } },
  initial: { total: 0 },
  decide: (by) => [{ type: 'Added', schemaVersion: 1, data: { by } }],
  evolve: ({ total }, { data }) => ({ total: total + data.by }),
  snapshot: {
    version: 1,
    every: 1_000,
    pack: (sum) => [sum],
    unpack: () => {
      let sum = { total: 0 };
      return { add: (piece) => void (sum = piece as typeof sum), state: () => sum };
    },
  },
};

it('reads a snapshot as it was first stored, with the commands it remembers', async () => {
  const server = await startEmbeddedEventStore({ dataDir: mkdtempSync(join(tmpdir(), 'annal-es-')) });
  const open = () => new EventStore(process.env['EVENTSTORE_URL'] ?? server.connectionString, () => new Date());
  const [writer, reader] = [open(), open()];
  try {
    const stream = `${category}-${randomUUID()}`;
    for (const by of [1, 2, 4]) await writer.transact(sums, stream, by, context());
    const taken = JSON.parse(stored.SnapshotPartTaken) as SnapshotPartTaken['data'];
    await writer.transact(parts, snapshotStream(stream), taken, context());
    // The snapshot says 100 after two events, which differs from their sum.
    expect((await reader.load(sums, stream)).state).toEqual({ total: 104 });
    const again = await reader.transact(sums, stream, 8, context(DONE));
    expect(again).toMatchObject({ receipt: { revision: '0' }, state: { total: 104 } });
  } finally {
    await Promise.all([writer.close(), reader.close()]);
    await server.close();
  }
});
