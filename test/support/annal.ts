import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { UniversalClient } from 'contensis-management-api';

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_WITHIN_MS = 30_000;

export const clientId = '6f8cf1e8-b2ee-49ad-9b94-2dbb09871903';
export const clientSecret = 'a-secret-that-only-the-tests-know';
export const adminPassword = 'Reading-Room-7';

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** The service as `npm start` runs it: a process of its own, real stores, a folder of its own. */
export class Annal {
  private token: string | undefined;

  private constructor(
    readonly address: string,
    readonly dataDir: string,
    readonly output: readonly string[],
    private readonly child: ChildProcess,
  ) {}

  static async start(
    dataDir = mkdtempSync(join(tmpdir(), 'annal-')),
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Annal> {
    const child = spawn(process.execPath, ['tools/dev/start.mjs', 'apps/standalone/src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: adminPassword,
        BOOTSTRAP_CLIENT_ID: clientId,
        BOOTSTRAP_CLIENT_SECRET: clientSecret,
        LOG_LEVEL: 'warn',
        LOG_FORMAT: 'json',
        ...environment,
      },
    });
    const output: string[] = [];
    const address = await listening(child, output);
    return new Annal(address, dataDir, output, child);
  }

  /** As a power cut would: nothing is flushed, nobody is asked. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  /** As an operator would. The exit code. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    this.child.kill('SIGTERM');
    const [code] = (await once(this.child, 'exit')) as [number | null];
    return code;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** The official client, unchanged. */
  client(projectId: string): UniversalClient {
    return UniversalClient.create({
      clientType: 'client_credentials',
      clientDetails: { clientId, clientSecret },
      projectId,
      rootUrl: this.address,
    }) as UniversalClient;
  }

  async bearer(): Promise<string> {
    this.token ??= await this.requestToken();
    return this.token;
  }

  /** One call with the bootstrap key's token. `path` as in the contract, from `/` on. */
  async call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    init: RequestInit = {},
  ): Promise<Answer<Body>> {
    const headers = new Headers({ authorization: `Bearer ${await this.bearer()}`, ...(init.headers as object) });
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    return answerOf(
      await fetch(this.address + path, {
        ...init,
        method,
        headers,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  }

  async requestTokenWith(form: Record<string, string>): Promise<Answer<Record<string, unknown>>> {
    const body = new URLSearchParams(form);
    return answerOf(await fetch(`${this.address}/authenticate/connect/token`, { method: 'POST', body }));
  }

  private async requestToken(): Promise<string> {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { body } = await this.requestTokenWith(form);
    return String(body['access_token']);
  }
}

export async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as Body,
  };
}

function listening(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${why}\n${output.join('\n')}`));
    };
    const timer = setTimeout(() => fail('Annal did not start in time'), START_WITHIN_MS);
    const hear = (line: string) => {
      output.push(line);
      if (output.length > 500) output.shift();
      const address = /Annal is running at (\S+)/.exec(line)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', hear);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`Annal ended with ${signal ?? code} before it listened\n${output.join('\n')}`));
    });
  });
}
