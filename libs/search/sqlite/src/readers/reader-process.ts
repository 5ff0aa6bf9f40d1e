import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Question, ReaderProcessOptions, Reply } from './protocol.ts';
import { cpuTimeOf } from './process-time.ts';

const ENTRY = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../worker.ts' : './search-sqlite.worker.js', import.meta.url),
);
const LOOK_MS = 250;
/** CPU time beyond the budget: a statement that checks the clock has stopped by then. */
const GRACE_MS = 1_000;

/**
 * A process, because a thread inside SQLite could not be ended: sorts and comparisons of one row never check the clock.
 */
export class ReaderProcess {
  private readonly child: ChildProcess;
  private readonly exit: Promise<unknown>;
  isOver = false;
  private settle: ((reply: Reply) => void) | undefined;

  constructor({ file, niceness }: ReaderProcessOptions, onExit: (reader: ReaderProcess) => void) {
    this.child = fork(ENTRY, [file, String(niceness)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
    });
    this.exit = once(this.child, 'exit').catch(() => undefined);
    const ended = (message: string) => {
      this.isOver = true;
      onExit(this);
      this.settle?.({ kind: 'failed', message });
    };
    this.child.on('error', (error) => ended(error.message));
    this.child.on('exit', () => ended('A process of the search index has ended'));
    this.child.on('message', (reply: Reply) => this.settle?.(reply));
    this.rest();
  }

  async ask(question: Question): Promise<Reply> {
    this.child.ref();
    this.child.channel?.ref();
    const watch = question.kind === 'search' ? this.watch(question.cpuBudgetMs + GRACE_MS) : undefined;
    try {
      return await new Promise<Reply>((resolve) => {
        this.settle = resolve;
        // A process that has just ended takes no question: its exit settles it.
        this.child.send(question, (error) => error && resolve({ kind: 'failed', message: error.message }));
      });
    } finally {
      clearInterval(watch);
      this.settle = undefined;
      this.rest();
    }
  }

  async close(): Promise<void> {
    this.child.ref();
    if (this.child.connected) this.child.send({ kind: 'close' } satisfies Question, () => undefined);
    await this.exit;
  }

  private watch(milliseconds: number): NodeJS.Timeout {
    const { pid } = this.child;
    const start = cpuTimeOf(pid);
    return setInterval(() => {
      if (cpuTimeOf(pid) - start < milliseconds) return;
      this.isOver = true;
      this.settle?.({ kind: 'tooExpensive' });
      this.child.kill('SIGKILL');
    }, LOOK_MS);
  }

  /** An idle process must not keep the service alive. */
  private rest(): void {
    this.child.unref();
    this.child.channel?.unref();
  }
}
