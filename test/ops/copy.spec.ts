import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { adminPassword, Annal, temporaryFolder } from '../support/annal.ts';
import { success } from '../support/answers.ts';
import { Assets, png } from '../support/files.ts';
import { Library } from '../support/library.ts';
import { Program, type Environment } from '../support/process.ts';
import { outboundToTests, Receiver, answering } from '../support/receiver.ts';
import { StoreProcess } from '../support/store-process.ts';
import { until } from '../support/until.ts';
import { Webhooks } from '../support/webhooks.ts';
import { ops } from './ops.ts';
import type { Entry, Page } from '../support/views.ts';

const TAKES_MS = 300_000;

describe('probe', () => {
  it('copies', async () => {
    const folder = temporaryFolder();
    const receiver = await Receiver.open();
    const laptop = await Annal.start(join(folder, 'laptop'), outboundToTests);
    const library = await Library.withBooks(laptop);
    const webhook = await new Webhooks(library).subscribe(receiver.url());
    for (let i = 0; i < 10; i += 1) await library.createPublished({ title: `Book ${i}` });
    await receiver.gets(20);
    await laptop.program.stop();
    const [events, documents] = [await StoreProcess.start('eventstoredb', join(folder, 'es')), await StoreProcess.start('mongodb', join(folder, 'mongo'))];
    const done = await ops({ DATA_DIR: laptop.dataDir }, 'copy', '--to-eventstore', events.url, '--to-mongodb', documents.url);
    console.log(done.output);
    const cluster = { EVENTSTORE_URL: events.url, MONGODB_URL: documents.url };
    console.log((await ops(cluster, 'verify')).output);
    const there = await Annal.start(laptop.dataDir, { ...outboundToTests, ...cluster });
    console.log(receiver.received.length, there.output);
    await library.at(there).createPublished({ title: 'New' });
    await receiver.gets(22);
    console.log(receiver.received.length);
    await there.program.stop();
    const back = await ops(cluster, 'copy', '--to-folder', join(folder, 'back'));
    console.log(back.output);
    await events.kill(); await documents.kill(); await receiver.close();
    void [EventStoreDBClient, adminPassword, success, Assets, png, Program, answering, until, webhook]; type X = [Environment, Entry, Page<Entry>]; const x: X | undefined = undefined; void x;
    rmSync(folder, { recursive: true });
  }, TAKES_MS);
});
