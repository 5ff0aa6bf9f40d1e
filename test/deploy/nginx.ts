import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../support/service/free-port.ts';
import { temporaryFolder } from '../support/service/annal.ts';
import { until } from '../support/until.ts';

/** Debian installs it outside of an ordinary user's path. */
const env = { ...process.env, PATH: [process.env['PATH'], '/usr/sbin'].join(delimiter) };
const WRITABLE = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export interface Upstreams {
  readonly gateway: number;
  readonly delivery: number;
}

/** With the server of `deploy/proxy.conf`; only its addresses are this machine's. */
export class Nginx {
  private constructor(
    readonly address: string,
    private readonly folder: string,
    private readonly child: ChildProcess,
  ) {}

  static readonly isThere = spawnSync('nginx', ['-v'], { env }).status === 0;

  static announce(): void {
    if (Nginx.isThere) return;
    process.stderr.write('deploy/proxy.conf is not tested: there is no nginx here (apt-get install nginx)\n');
  }

  static async start({ gateway, delivery }: Upstreams): Promise<Nginx> {
    const [port, folder] = [await freePort(), temporaryFolder()];
    const addresses = {
      'listen 8080;': `listen 127.0.0.1:${port};`,
      'http://gateway:8080;': `http://127.0.0.1:${gateway};`,
      'http://delivery:8080;': `http://127.0.0.1:${delivery};`,
    };
    let server = readFileSync(new URL('../../deploy/proxy.conf', import.meta.url), 'utf8');
    for (const [theirs, ours] of Object.entries(addresses)) {
      if (!server.includes(theirs)) throw new Error(`deploy/proxy.conf has no ${theirs}`);
      server = server.replace(theirs, ours);
    }
    const paths = WRITABLE.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    const main = `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; error_log stderr;`;
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, `${main}\nevents {}\nhttp { access_log off; ${paths}\n${server}\n}\n`);
    const parameters = ['-p', folder, '-c', file, '-e', 'stderr'];
    const tried = spawnSync('nginx', [...parameters, '-t'], { env, encoding: 'utf8' });
    if (tried.status !== 0) throw new Error(tried.stderr);
    const child = spawn('nginx', parameters, { env, stdio: 'ignore' });
    const address = `http://127.0.0.1:${port}`;
    await until(
      () =>
        fetch(`${address}/health/live`).then(
          ({ status }) => status,
          () => 0,
        ),
      Boolean,
      10_000,
    );
    return new Nginx(address, folder, child);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
