import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { ABSENT, EventLog } from '../log/event-log.ts';
import { context, newStream } from '../testing/counter.ts';
import { SilentLink } from '../testing/silent-link.ts';
import { UnknownOutcomeError } from './store-errors.ts';

const added = [{ type: 'Added', schemaVersion: 1, data: { by: 1 } }] as const;
const dataDir = mkdtempSync(join(tmpdir(), 'annal-late-'));
const failures: unknown[] = [];
const fail = (error: unknown) => failures.push(error);

let server: EmbeddedEventStore;
beforeAll(async () => {
  server = await startEmbeddedEventStore({ dataDir });
  process.on('uncaughtException', fail);
});
afterAll(async () => {
  process.off('uncaughtException', fail);
  await server.close();
  rmSync(dataDir, { recursive: true });
});

it('ignores an answer that arrives after the failure of another connection has ended the wait for it', async () => {
  const [failing, slow] = [
    await SilentLink.to(server.connectionString),
    await SilentLink.to(server.connectionString),
  ] as const;
  const [one, other] = [new EventLog(failing.url), new EventLog(slow.url)] as const;
  const append = (log: EventLog) => log.append(newStream(), ABSENT, added, context(), new Date());
  await append(one);
  await append(other);
  slow.fallSilent();
  const waiting = append(other);
  await failing.close();
  await expect(waiting).rejects.toThrow(UnknownOutcomeError);
  slow.speak();
  // Answered after the first.
  await append(other);
  expect(failures).toEqual([]);
  for (const log of [one, other]) await log.close();
  await slow.close();
});
