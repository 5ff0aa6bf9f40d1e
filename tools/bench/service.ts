import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Target } from './load.ts';

const key = { id: 'bench', secret: 'bench-bench-bench' };

/** The service as `npm start` runs it, on a folder that is kept between phases. */
export class Service implements Target {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
    readonly startMs: number,
    readonly token: string,
  ) {}

  static async start(dataDir: string): Promise<Service> {
    const began = performance.now();
    const child = spawn(process.execPath, ['tools/dev/start.mjs', 'apps/standalone/src/main.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        BOOTSTRAP_CLIENT_ID: key.id,
        BOOTSTRAP_CLIENT_SECRET: key.secret,
      },
    });
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /Annal is running at (\S+)/.exec(line)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`The service ended with ${code}`)));
    });
    await ready(address);
    return new Service(child, address, Math.round(performance.now() - began), await tokenFrom(address));
  }

  async call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await fetch(this.address + path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }

  /** Resident memory and its highest so far, in MB. */
  get memory(): { readonly rss: number; readonly peak: number } {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
    return { rss: mb('VmRSS'), peak: mb('VmHWM') };
  }

  async stop(): Promise<void> {
    this.child.removeAllListeners('exit');
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }
}

async function ready(address: string): Promise<void> {
  while ((await fetch(`${address}/health/ready`)).status !== 200);
}

async function tokenFrom(address: string): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: key.id, client_secret: key.secret };
  const answer = await fetch(`${address}/authenticate/connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
