import { mkdirSync } from 'node:fs';
import { Program } from '../service/process.ts';

export type StoreKind = 'eventstoredb' | 'mongodb';
export type Disturbance = 'SIGSTOP' | 'SIGKILL' | 'SIGTERM';

export class StoreProcess {
  private constructor(
    readonly kind: StoreKind,
    readonly url: string,
    private readonly dataDir: string,
    private program: Program,
  ) {}

  static async start(kind: StoreKind, dataDir: string): Promise<StoreProcess> {
    mkdirSync(dataDir, { recursive: true });
    const program = await run(kind, dataDir, '0');
    return new StoreProcess(kind, await program.says(/Listening at (\S+)/), dataDir, program);
  }

  async takeAway(disturbance: Disturbance): Promise<void> {
    if (disturbance === 'SIGKILL') return this.program.kill();
    if (disturbance === 'SIGTERM') return void (await this.program.stop());
    this.program.signal('SIGSTOP');
  }

  async bringBack(): Promise<void> {
    if (!this.program.hasEnded) {
      this.program.signal('SIGCONT');
      return;
    }
    this.program = await run(this.kind, this.dataDir, this.port);
    await this.program.says(/Listening at (\S+)/);
  }

  async replaced(dataDir: string): Promise<StoreProcess> {
    mkdirSync(dataDir, { recursive: true });
    const program = await run(this.kind, dataDir, this.port);
    return new StoreProcess(this.kind, await program.says(/Listening at (\S+)/), dataDir, program);
  }

  private get port(): string {
    return new URL(this.url.replace(/^\w+:/, 'http:')).port;
  }

  kill(): Promise<void> {
    return this.program.kill();
  }
}

const run = (kind: StoreKind, dataDir: string, port: string) =>
  Program.run('test/support/stores/store.ts', { ANNAL_BUNDLE: process.env['ANNAL_BUNDLE'] }, kind, dataDir, port);
