import { mkdirSync } from 'node:fs';
import { Subscriber } from '@annal/subscriber';
import { configuration } from './config.ts';
import { Inventory } from './inventory.ts';

const { eventStoreUrl, dataDir } = configuration();
mkdirSync(dataDir, { recursive: true });
const inventory = new Inventory(dataDir);
const say = (text: string) => process.stdout.write(`${text}\n`);

const subscriber = new Subscriber({
  connectionString: eventStoreUrl,
  onProblem: (error, context) =>
    say(`${error instanceof Error ? error.message : String(error)} ${JSON.stringify(context)}`),
});
const report = () =>
  say(
    `${Object.keys(inventory.entries).length} published entries, ${Object.keys(inventory.blocks).length} live blocks`,
  );

subscriber.follow({
  name: 'example-inventory',
  checkpoint: inventory,
  handlers: inventory.handlers,
  saveEvery: 1,
  onCaughtUp: report,
});
const timer = setInterval(report, 5_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearInterval(timer);
    void subscriber.stop().then(() => process.exit(0));
  });
