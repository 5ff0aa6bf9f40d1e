import { parentPort, workerData } from 'node:worker_threads';
import { serveWriter } from '@annal/search-service/writer';
import { entryWriter } from './entry-writer.ts';
import type { WriterData } from './search-indexes.ts';

const { logId, build, ...settings } = workerData as WriterData;

if (parentPort) serveWriter(parentPort, () => entryWriter(settings, logId, build));
