import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programOf } from '../../tools/dev/program.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ENDS_WITHIN_MS = 30_000;
export const endsWithParent = new URL('../../tools/dev/ends-with-parent.mjs', import.meta.url).href;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A program of this repository as a process of its own, with nothing in its environment but what it is given. */
export class Program {
  private readonly lines: string[] = [];
  private readonly ended: Promise<number | NodeJS.Signals>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.lines.push(line));
  }

  /** @param file a main file in TypeScript, from the root of the repository on */
  static async run(file: string, environment: Environment, ...parameters: string[]): Promise<Program> {
    const program = await (programs.get(file) ?? found(file));
    const command = [...program.parameters, ...parameters];
    return new Program(spawnNode(command, 'pipe', { ...program.environment, ...environment }));
  }

  get output(): string {
    return this.lines.join('\n');
  }

  /** Why it could not start or go on: the message of its one fatal line (LOG_FORMAT=json). */
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

  /** The first capture of the first line that matches, also of one that was printed already. */
  async says(pattern: RegExp, withinMs = 30_000): Promise<string> {
    const deadline = Date.now() + withinMs;
    for (let looked = 0; ;) {
      const ended = this.hasEnded;
      for (; looked < this.lines.length; looked += 1) {
        const match = pattern.exec(this.lines[looked] ?? '');
        if (match) return match[1] ?? match[0];
      }
      if (ended) throw new Error(`It ended before it said ${String(pattern)}\n${this.output}`);
      if (Date.now() > deadline) throw new Error(`It did not say ${String(pattern)} in time\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** The exit code, or the signal that ended it. */
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

  /** As a power cut would: nothing is flushed, nobody is asked. */
  async kill(): Promise<void> {
    if (!this.hasEnded) this.child.kill('SIGKILL');
    await this.ended;
  }

  /** As an operator would. The exit code. */
  async stop(): Promise<number | NodeJS.Signals> {
    if (!this.hasEnded) this.child.kill('SIGTERM');
    return this.exit();
  }
}

/** What `tools/dev/start.mjs` would find out anew at each start. Sources stay as they are while tests run. */
const programs = new Map<string, ReturnType<typeof programOf>>();

function found(file: string): ReturnType<typeof programOf> {
  const program = programOf(file);
  programs.set(file, program);
  return program;
}

/** @param output where it writes to: a pipe, or an open file */
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

/** A suite that fails half-way leaves nothing running. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));
