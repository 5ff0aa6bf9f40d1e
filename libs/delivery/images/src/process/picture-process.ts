import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@annal/kernel';
import { imageErrors } from '../image.errors.ts';
import { LONGEST_MS } from '../deriving/bounds.ts';
import type { Derived, Kept, Wanted } from '../deriving/derive.ts';
import type { Job, Reply } from './protocol.ts';

const ENTRY = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../worker.ts' : './delivery-images.worker.js', import.meta.url),
);
/** To start, and to end in time: encoders of AVIF and GIF never look at the clock. */
const GRACE_MS = 2_000;

/** No secrets of the service for a decoder that a file has taken over; and glibc gives memory back. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_TRIM_THRESHOLD_: '1000000' };

type Ending = 'ended' | 'not started';
type Settle = (reply: Reply | Ending) => void;

/** One picture at a time in a process of low priority: a decoder that crashes, or never ends, takes nothing with it. */
export class PictureProcess {
  isOver = false;
  private readonly child: ChildProcess;
  private readonly exit: Promise<unknown>;
  private settle: Settle | undefined;

  constructor(onExit: (ended: PictureProcess) => void) {
    this.child = fork(ENTRY, {
      env: ENVIRONMENT,
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
    });
    const over = (ending: Ending) => {
      this.isOver = true;
      onExit(this);
      this.settle?.(ending);
    };
    this.exit = once(this.child, 'exit').catch(() => undefined);
    this.child.on('error', () => over('not started'));
    this.child.on('exit', () => over('ended'));
    // A process that ends while it is sent a picture; its exit is what counts.
    this.child.stdin?.on('error', () => undefined);
    this.child.on('message', (reply: Reply) => this.settle?.(reply));
    this.rest();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  async derive(source: Buffer, wanted: Wanted, withinMs = LONGEST_MS): Promise<Derived | Kept> {
    this.child.ref();
    this.child.channel?.ref();
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      this.kill();
    }, withinMs + GRACE_MS);
    try {
      const reply = await this.ask(source, { size: source.length, wanted, withinMs });
      if (isLate) return { reason: 'The picture takes too long', isTooSlow: true };
      return resultOf(reply);
    } finally {
      clearTimeout(limit);
      this.settle = undefined;
      this.rest();
    }
  }

  async close(): Promise<void> {
    this.child.ref();
    this.kill();
    await this.exit;
  }

  private ask(source: Buffer, job: Job): Promise<Reply | Ending> {
    return new Promise((resolve) => {
      this.settle = resolve;
      this.child.send(job, (error) => error && resolve('ended'));
      this.child.stdin?.write(source);
    });
  }

  private kill(): void {
    this.isOver = true;
    this.child.kill('SIGKILL');
  }

  /** An idle process must not keep the service alive. */
  private rest(): void {
    this.child.unref();
    this.child.channel?.unref();
  }
}

function resultOf(reply: Reply | Ending): Derived | Kept {
  if (reply === 'not started') throw imageErrors.busy();
  // Perhaps for want of memory, so it is tried again later.
  if (reply === 'ended') return { reason: 'The process that read the picture has ended', isTooSlow: true };
  if (reply.kind === 'result') return reply.result;
  if (reply.kind === 'failed') throw new Error(reply.message);
  const { kind, code, message, data } = reply.refusal;
  throw new DomainError(kind, code, message, data);
}
