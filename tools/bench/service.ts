import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from './load.ts';
import type { Mode } from './options.ts';
import { useOf, type ProcessUse } from './processes.ts';

const key = { id: 'bench', secret: 'bench-bench-bench' };

/** Tokens expire after an hour. */
const RENEWED_EVERY_MS = 20 * 60_000;
const CALM_SHARE = 0.1;
const programs: Readonly<Record<Mode, readonly string[]>> = {
  standalone: ['tools/dev/start.mjs', 'apps/standalone/src/main.ts'],
  tcp: ['tools/dev/services.mjs'],
  nats: ['tools/dev/services.mjs'],
};

export class Service implements Target {
  private readonly renewing: NodeJS.Timeout;

  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
    readonly startMs: number,
    private currentToken: string,
  ) {
    const renew = async () => {
      this.currentToken = await tokenFrom(address);
    };
    this.renewing = setInterval(() => void renew(), RENEWED_EVERY_MS);
  }

  get token(): string {
    return this.currentToken;
  }

  static async start(dataDir: string, mode: Mode = 'standalone'): Promise<Service> {
    const began = performance.now();
    const child = spawn(process.execPath, programs[mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        ...(mode !== 'standalone' && { TRANSPORT: mode }),
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
    return (response.status === 204 ? undefined : await response.json()) as Body;
  }

  get memory(): { readonly rss: number; readonly peak: number } {
    const sum = (key: 'rss' | 'peak') => this.processes.reduce((total, each) => total + each[key], 0);
    return { rss: sum('rss'), peak: sum('peak') };
  }

  get processes(): readonly ProcessUse[] {
    return useOf(this.child.pid ?? 0);
  }

  async calm(): Promise<void> {
    const used = () => this.processes.reduce((total, { cpu }) => total + cpu, 0);
    for (let before = -Infinity, now = used(); now - before > CALM_SHARE; [before, now] = [now, used()])
      await wait(1_000);
  }

  async stop(): Promise<void> {
    clearInterval(this.renewing);
    this.child.removeAllListeners('exit');
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }
}

async function ready(address: string): Promise<void> {
  while ((await fetch(`${address}/health/ready`)).status !== 200) await wait(5);
}

async function tokenFrom(address: string): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: key.id, client_secret: key.secret };
  const answer = await fetch(`${address}/authenticate/connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
