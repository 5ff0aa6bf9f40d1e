// npm run example:subscriber: follows the service that runs on DATA_DIR (`npm start`), or EVENTSTORE_URL.
import { runningStores } from '@annal/embedded-storage';

const { EVENTSTORE_URL, DATA_DIR = '.data' } = process.env;
if (!EVENTSTORE_URL) {
  const stores = await runningStores(DATA_DIR);
  if (!stores) {
    process.stderr.write(`No service runs on ${DATA_DIR}. Start one (npm start), or set EVENTSTORE_URL.\n`);
    process.exit(1);
  }
  process.env['EVENTSTORE_URL'] = stores.eventStoreUrl;
}
await import('../../apps/example-subscriber/src/main.ts');
