import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { success } from '../answers/answers.ts';
import { Assets, propertiesOf } from '../content/files.ts';
import type { Annal } from '../service/annal.ts';
import { TimedReads } from '../service/timed-reads.ts';
import { Site } from './site.ts';

export const ATTACKS = [
  'unknown tokens',
  'random paths',
  'image parameters',
  'deep GraphQL',
  'idle connections',
] as const;

export interface Scale {
  readonly perSecond: number;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface Attack extends Scale {
  readonly kind: (typeof ATTACKS)[number];
  readonly address: string;
  readonly project: string;
  /** The path of a picture. */
  readonly picture: string;
  readonly token: string;
}

/** What editors read while anybody sends what they like to the delivery API. */
export class OpenWorld {
  private constructor(
    private readonly site: Site,
    private readonly picture: string,
    private readonly entryId: string,
    private readonly scale: Scale,
  ) {}

  static async prepare(gateway: Annal, scale: Scale): Promise<OpenWorld> {
    const site = await Site.open(gateway);
    const { sys } = await site.novel('Read by editors');
    const assets = new Assets(site.library);
    const background = { r: 200, g: 80, b: 40 };
    const content = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const asset = await assets.create({ name: 'photo.jpg', content });
    success(await site.library.invoke(asset, 'publish'));
    return new OpenWorld(site, `${site.path}/assets${propertiesOf(asset).uri}`, sys.id, scale);
  }

  /** @returns the 99th percentile of the management API in ms, read one after the other. @throws for a failed read */
  async editors(): Promise<number> {
    const { library } = this.site;
    const reads = await TimedReads.of(library.annal);
    const times: number[] = [];
    const paths = [`${library.path}/entries/${this.entryId}`, `${library.path}/entries?pageSize=25`];
    const began = performance.now();
    for (let index = 0; performance.now() - began < this.scale.milliseconds; index += 1) {
      const { ms } = await reads.get(paths[index % paths.length] ?? '');
      times.push(ms);
    }
    reads.close();
    return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  }

  async editorsDuring(kind: Attack['kind'], address: string): Promise<{ readonly p99: number; readonly sent: number }> {
    const { site, picture, scale } = this;
    const token = await site.library.annal.bearer();
    const workerData: Attack = { kind, address, project: site.library.id, picture, token, ...scale };
    const attacker = new Worker(new URL('./attack.thread.ts', import.meta.url), { workerData, execArgv: [] });
    // The last message and the end may arrive in one turn of the event loop: the end has to be awaited before.
    const exit = once(attacker, 'exit');
    await once(attacker, 'message');
    const p99 = await this.editors();
    attacker.postMessage('end');
    const [sent] = (await once(attacker, 'message')) as [number];
    await exit;
    return { p99, sent };
  }
}
