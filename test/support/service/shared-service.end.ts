import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dropDocuments, realDocuments } from '@annal/embedded-mongodb/testing';
import { runFolders, running } from './shared-service.running.ts';

export default async function end(): Promise<void> {
  for (const { child, folder } of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
    const documents = await realDocuments(join(folder, 'data'));
    if (documents !== undefined) await dropDocuments(documents);
  }
  for (const folder of runFolders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
