import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programOf } from '../../../tools/dev/program.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ENDS_WITHIN_MS = 30_000;
export const endsWithParent = new URL('../../../tools/dev/ends-with-parent.mjs', import.meta.url).href;

export type Environment = Readonly<Record<string, string | undefined>>;

export class Program {
  private readonly lines: string[] = [];
  private readonly ended: Promise<number | NodeJS.Signals>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.lines.push(line));
  }

  static async run(file: string, environment: Environment, ...parameters: string[]): Promise<Program> {
    const program = await (programs.get(file) ?? found(file));
    const command = [...program.parameters, ...parameters];
    return new Program(spawnNode(command, 'pipe', { ...program.environment, ...environment }));
  }

  get output(): string {
    return this.lines.join('\n');
  }

  /** The message of its only fatal log line (LOG_FORMAT=json). */
  get reason(): string | undefined {
    const fatal = this.lines.filter((line) => line.startsWith('{"level":"fatal"'));
    return fatal.length === 1 ? (JSON.parse(fatal[0] ?? '') as { readonly msg: string }).msg : undefined;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async says(pattern: RegExp, withinMs = 30_000): Promise<string> {
    const deadline = Date.now() + withinMs;
    for (let looked = 0; ;) {
      const ended = this.hasEnded;
      for (; looked < this.lines.length; looked += 1) {
        const match = pattern.exec(this.lines[looked] ?? '');
        if (match) return match[1] ?? match[0];
      }
      if (ended) throw new Error(`The program ended before it printed ${String(pattern)}\n${this.output}`);
      if (Date.now() > deadline)
        throw new Error(`The program did not print ${String(pattern)} in time\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async exit(withinMs = ENDS_WITHIN_MS): Promise<number | NodeJS.Signals> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), withinMs);
    try {
      return await this.ended;
    } finally {
      clearTimeout(timer);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async kill(): Promise<void> {
    if (!this.hasEnded) this.child.kill('SIGKILL');
    await this.ended;
  }

  async stop(): Promise<number | NodeJS.Signals> {
    if (!this.hasEnded) this.child.kill('SIGTERM');
    return this.exit();
  }
}

/** Caches what `tools/dev/start.mjs` determines at each start; sources do not change while tests run. */
const programs = new Map<string, ReturnType<typeof programOf>>();

function found(file: string): ReturnType<typeof programOf> {
  const program = programOf(file);
  programs.set(file, program);
  return program;
}

export function spawnNode(
  parameters: readonly string[],
  output: 'pipe' | number,
  environment: Environment,
): ChildProcess {
  const child = spawn(process.execPath, ['--import', endsWithParent, ...parameters], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], ...environment },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));
