// store.ts eventstoredb|mongodb <folder> <port>: an embedded store in a process that can be stopped by itself.
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';

const [kind, dataDir = '', port = '0'] = process.argv.slice(2);
const options = {
  dataDir,
  port: Number(port),
  onFailure: (error: Error): never => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
};
const store = await (kind === 'mongodb' ? startEmbeddedMongo(options) : startEmbeddedEventStore(options));
process.on('SIGTERM', () => void store.close().then(() => process.exit(0)));
process.stdout.write(`Listening at ${store.connectionString}\n`);
