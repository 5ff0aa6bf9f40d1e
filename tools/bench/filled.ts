import { setTimeout as wait } from 'node:timers/promises';
import { writeEntries } from './entry-log.ts';
import { load } from './load.ts';
import type { Mode } from './options.ts';
import { createCall, idIn, project } from './sample.ts';
import { Service } from './service.ts';

interface Filling {
  readonly dataDir: string;
  readonly mode: Mode;
  readonly projectUuid: string;
  readonly ids: string[];
  readonly missing: number;
  readonly onWritten: () => void;
}

/** Fills the log of the stopped service. @returns the caught-up service, and entries per second with its start */
export async function filledLog(
  service: Service,
  { dataDir, mode, projectUuid, ids, missing, onWritten }: Filling,
): Promise<{ readonly service: Service; readonly perSecond: number }> {
  const remember = (_: number, body: Buffer) => {
    ids.push(idIn(body) ?? '');
  };
  if (ids.length === 0) await load(service, 1, 1, createCall, remember);
  await service.stop();
  const template = { projectUuid, entryId: ids[0] ?? '' };
  const written = await writeEntries(dataDir, { template, from: ids.length, count: missing, onWritten });
  // One by one: a million arguments exceed the limit of a call.
  for (const id of written) ids.push(id);
  const began = performance.now();
  // Ready once it has caught up, except for what no request waits for.
  const started = await Service.start(dataDir, mode);
  await shown(started, ids.at(-1) ?? '');
  const perSecond = Math.round((missing / (performance.now() - began)) * 1_000);
  await started.calm();
  return { service: started, perSecond };
}

async function shown(service: Service, id: string): Promise<void> {
  const headers = () => ({ authorization: `Bearer ${service.token}` });
  while ((await fetch(`${service.address}${project}/entries/${id}`, { headers: headers() })).status !== 200)
    await wait(100);
}
