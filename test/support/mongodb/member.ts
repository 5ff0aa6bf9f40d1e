import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../service/free-port.ts';
import { until } from '../until.ts';
import type { Program } from './releases.ts';

const LISTENS_WITHIN_MS = 60_000;
const SMALL = ['--wiredTigerCacheSizeGB', '0.5', '--setParameter', 'diagnosticDataCollectionEnabled=false'];

/** One mongod. */
export class Member {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly program: Program,
    private readonly folder: string,
    readonly port: number,
    private readonly options: readonly string[],
  ) {}

  static async start(program: Program, folder: string, options: readonly string[]): Promise<Member> {
    await mkdir(folder);
    const member = new Member(program, folder, await freePort(), options);
    await member.restart();
    return member;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async restart(): Promise<void> {
    const { path, libraries } = this.program;
    const place = ['--dbpath', this.folder, '--logpath', this.log, '--unixSocketPrefix', this.folder];
    const options = ['--bind_ip', '127.0.0.1', '--port', String(this.port), ...place, ...SMALL, ...this.options];
    const child = spawn(path, options, { stdio: 'ignore', env: { ...process.env, LD_LIBRARY_PATH: libraries } });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    this.child = child;
    await until(async () => hasEnded(child) || (await listens(this.port)), Boolean, LISTENS_WITHIN_MS);
    if (hasEnded(child)) throw new Error(`mongod ended\n${(await readFile(this.log, 'utf8')).slice(-4_000)}`);
  }

  private get log(): string {
    return join(this.folder, 'mongod.log');
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
