import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/service/free-port.ts';
import { until } from '../support/until.ts';
import type { Program } from './releases.ts';
import { Wire } from './wire.ts';

/** The data is disposable, so it is kept in memory if possible. */
async function memory(): Promise<string> {
  const free = await statfs('/dev/shm').catch(() => undefined);
  return free && free.bavail * free.bsize > 2 ** 31 ? '/dev/shm' : tmpdir();
}

export class Mongod {
  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly child: ChildProcess,
  ) {}

  static async start({ path, libraries }: Exclude<Program, { missing: string }>): Promise<Mongod> {
    const [folder, port] = [await mkdtemp(join(await memory(), 'annal-mongod-')), await freePort()];
    const options = ['--replSet', 'annal', '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', folder];
    const limits = ['--wiredTigerCacheSizeGB', '0.5', '--setParameter', 'diagnosticDataCollectionEnabled=false'];
    const child = spawn(path, [...options, ...limits], {
      stdio: 'ignore',
      env: { ...process.env, LD_LIBRARY_PATH: libraries },
    });
    process.once('exit', () => child.kill('SIGKILL'));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    const mongod = new Mongod(port, folder, child);
    await mongod.elected();
    return mongod;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }

  private async elected(): Promise<void> {
    const hasEnded = () => this.child.exitCode !== null;
    const wire = await until(
      () => Wire.open(this.port).catch(() => undefined),
      (open) => open !== undefined || hasEnded(),
      60_000,
    );
    if (!wire) throw new Error(`mongod ended with ${this.child.exitCode}`);
    const members = [{ _id: 0, host: `127.0.0.1:${this.port}` }];
    await wire.send('admin', { replSetInitiate: { _id: 'annal', members } });
    await until(
      () => wire.send('admin', { hello: 1 }),
      ({ isWritablePrimary, ismaster }) => Boolean(isWritablePrimary ?? ismaster),
      60_000,
    );
    wire.close();
  }
}
