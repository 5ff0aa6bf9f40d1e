import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { HeldStore } from './checkpoints.ts';

export type StoreAddresses = Readonly<Record<'eventStoreUrl' | 'mongodbUrl', string>>;

export interface ControlOptions {
  readonly dataDir: string;
  readonly addresses: StoreAddresses;
  readonly stores: readonly HeldStore[];
}

interface ControlAddress {
  readonly port: number;
  readonly token: string;
}

const FILE = 'control.json';

/** Commands of the same user hold the stores only as long as their connection lasts, so a killed command holds none. */
export class StoreControl {
  private readonly token = randomBytes(24).toString('hex');
  private readonly server: Server;
  private holders = 0;

  private constructor(private readonly options: ControlOptions) {
    this.server = createServer((incoming, answer) => void this.answer(incoming, answer));
  }

  static async serve(options: ControlOptions): Promise<StoreControl> {
    const control = new StoreControl(options);
    control.server.listen(0, '127.0.0.1');
    await once(control.server, 'listening');
    const { port } = control.server.address() as AddressInfo;
    const found: ControlAddress = { port, token: control.token };
    writeFileSync(join(options.dataDir, FILE), JSON.stringify(found), { mode: 0o600 });
    return control;
  }

  async close(): Promise<void> {
    rmSync(join(this.options.dataDir, FILE), { force: true });
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (!isSame(incoming.headers.authorization ?? '', `Bearer ${this.token}`)) return void answer.writeHead(401).end();
    if (incoming.url === '/stores') return void answer.end(JSON.stringify(this.options.addresses));
    if (incoming.url !== '/hold') return void answer.writeHead(404).end();
    this.holders += 1;
    answer.once('close', () => void this.release());
    try {
      for (const store of this.options.stores) await store.hold();
      answer.writeHead(200).write('held\n');
    } catch (error) {
      answer.writeHead(503).end(error instanceof Error ? error.message : String(error));
    }
  }

  private async release(): Promise<void> {
    this.holders -= 1;
    if (this.holders > 0) return;
    for (const store of this.options.stores) await store.release();
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Undefined if no service runs on the folder. */
export async function runningStores(dataDir: string): Promise<StoreAddresses | undefined> {
  const answer = await ask(dataDir, '/stores');
  if (!answer) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as StoreAddresses;
}

/** Undefined if no service runs on the folder. @returns releases the stores */
export async function holdRunningStores(dataDir: string): Promise<(() => void) | undefined> {
  const answer = await ask(dataDir, '/hold');
  if (!answer) return undefined;
  const [said] = (await once(answer, 'data')) as [Buffer];
  if (answer.statusCode !== 200) throw new Error(said.toString());
  return () => answer.destroy();
}

async function ask(dataDir: string, path: string): Promise<IncomingMessage | undefined> {
  const found = readControl(dataDir);
  if (!found) return undefined;
  const { port, token } = found;
  const asking = request({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` } });
  try {
    asking.end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 401) return answer;
    // The port now belongs to another process.
    answer.destroy();
    return undefined;
  } catch (error) {
    // Left behind by a service that was killed.
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}

function readControl(dataDir: string): ControlAddress | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as ControlAddress;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
