import { Agent, request } from 'node:http';
import type { Annal } from './annal.ts';

export interface TimedRead<Body> {
  readonly body: Body;
  readonly ms: number;
}

/** GETs over one kept-alive connection. `fetch` and the check of each answer would take longer than a fast answer. */
export class TimedReads {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  private constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  static async of(annal: Annal): Promise<TimedReads> {
    return new TimedReads(annal.address, await annal.bearer());
  }

  /** @throws unless the answer is 200 */
  async get<Body>(path: string): Promise<TimedRead<Body>> {
    const began = performance.now();
    const { status, text } = await this.sent(path);
    const ms = performance.now() - began;
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return { body: JSON.parse(text) as Body, ms };
  }

  close(): void {
    this.agent.destroy();
  }

  private sent(path: string): Promise<{ readonly status: number; readonly text: string }> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${this.token}` };
      const sent = request(this.address + path, { agent: this.agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end();
    });
  }
}
