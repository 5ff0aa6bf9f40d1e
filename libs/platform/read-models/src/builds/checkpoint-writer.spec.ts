import { WrittenServer } from '../database/written-server.ts';
import { until } from '../fixtures/running-host.ts';
import { startDatabase, type TestDatabase } from '../fixtures/test-database.ts';
import { ProjectionRecords } from '../projections/projection-records.ts';
import { CheckpointWriter } from './checkpoint-writer.ts';

let store: TestDatabase;
beforeAll(async () => (store = await startDatabase()));
afterAll(() => store.close());

/** Keeps the first command back, as another connection may. */
class Overtaken extends ProjectionRecords {
  send = (): void => undefined;
  private sent = 0;

  override async saveProgress(...command: Parameters<ProjectionRecords['saveProgress']>): Promise<void> {
    this.sent += 1;
    if (this.sent === 1) await new Promise<void>((resolve) => (this.send = resolve));
    await super.saveProgress(...command);
  }
}

it('never sets a checkpoint back when a removal that came before arrives after it', async () => {
  const { database } = store;
  const records = new Overtaken(database, 'one', 60_000, () => new Date());
  const lease = await records.acquire(await records.ensure('overtaken', 1), 'v1');
  if (!lease) throw new Error('The lease is not free');
  const server = WrittenServer.of(database.client).now();
  const writer = new CheckpointWriter(records, lease, [], server, () => undefined);
  const removal = writer.declareRemoved([{ id: 'a', position: 5n }]);
  writer.save(4n);
  await until(async () => (await records.build(lease)).position === 4n);
  records.send();
  await removal;
  await writer.settle();
  expect(await records.build(lease)).toMatchObject({ position: 4n, removed: [{ id: 'a', position: 5n }] });
});
