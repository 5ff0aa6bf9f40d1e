// store.ts eventstoredb|mongodb <folder> <port>: an embedded store as a process that can be stopped under a running
// service.
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
