import { connectDatabase, type ReadModelDatabase } from '../database/connect.ts';
import { TcpProxy } from '../fixtures/tcp-proxy.ts';
import { books, librarian } from '../fixtures/library.ts';
import { MemoryEventLog } from '../fixtures/memory-event-log.ts';
import { Hosts, until } from '../fixtures/running-host.ts';
import { startDatabase, type TestDatabase } from '../fixtures/test-database.ts';
import { ReadModels } from '../reads/read-models.ts';

const WAIT = 25_000;
let store: TestDatabase;
let gate: TcpProxy;
let behindGate: ReadModelDatabase;
const hosts = new Hosts(() => behindGate.database);

beforeAll(async () => {
  store = await startDatabase();
  const entrance = await TcpProxy.before(store.connectionString);
  gate = entrance.gate;
  const url = new URL(entrance.connectionString);
  url.searchParams.set('directConnection', 'true');
  behindGate = connectDatabase(url.href, store.name);
});
afterAll(async () => {
  await hosts.stopAll();
  await behindGate.close();
  await gate.close();
  await store.close();
});

it('a host retries until its store is back, and loses nothing', async () => {
  const log = new MemoryEventLog();
  const library = librarian(log);
  const projection = books();
  const { host, status, log: logged } = hosts.start({ source: log, projections: [projection], leaseMs: 900 });
  await host.reached('book', library.add('a'), WAIT);
  for (let round = 1; round <= 2; round += 1) {
    gate.cut();
    library.lend('a');
    library.add(`b${round}`);
    const last = library.lend('a');
    await until(() => status().state === 'stopped');
    expect(status().error).toMatch(/connect|closed|pool/i);
    gate.restore();
    expect(await host.reached('book', last, WAIT)).toBe(true);
    await until(() => status().state === 'live');
  }
  const reader = new ReadModels(store.database).reader(projection);
  expect(await reader.findById('a')).toMatchObject({ loans: 4 });
  expect(await reader.count('byShelf', { shelf: 's1' })).toBe(3);
  expect(logged.lines.some(({ message }) => message === 'Projection continues')).toBe(true);
}, 90_000);
