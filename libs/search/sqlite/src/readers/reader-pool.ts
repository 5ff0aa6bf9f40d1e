import type { Question, ReaderProcessOptions, Reply } from './protocol.ts';
import { ReaderProcess } from './reader-process.ts';

/** In milliseconds; `at` compares with `performance.now()`. */
export interface Deadline {
  readonly at: number;
  /** A search that could start only later than this long before the deadline is refused. */
  readonly leastMs: number;
}

interface Waiting {
  readonly question: Question;
  readonly deadline: Deadline | undefined;
  readonly answered: (reply: Reply) => void;
}

export class ReaderPool {
  private readonly idle: ReaderProcess[] = [];
  private readonly readers = new Set<ReaderProcess>();
  private readonly waiting: Waiting[] = [];
  private isClosed = false;

  constructor(
    private readonly options: ReaderProcessOptions,
    private readonly limits: { readonly readers: number; readonly waiting: number },
  ) {}

  ask(question: Question, deadline?: Deadline): Promise<Reply> {
    if (this.isClosed) return Promise.resolve(CLOSED);
    if (this.waiting.length >= this.limits.waiting || isTooLate(deadline)) return Promise.resolve(TOO_EXPENSIVE);
    return new Promise((answered) => {
      const waiting = { question, deadline, answered };
      this.waiting.push(waiting);
      this.next();
      if (deadline && this.waiting.includes(waiting)) this.refuseInTime(waiting, deadline);
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { answered } of this.waiting.splice(0)) answered(CLOSED);
    await Promise.all([...this.readers].map((reader) => reader.close()));
  }

  private next(): void {
    if (this.waiting.length === 0) return;
    const reader = this.idle.pop() ?? (this.readers.size < this.limits.readers ? this.start() : undefined);
    const first = reader && this.waiting.shift();
    if (reader && first) void this.put(reader, first);
  }

  private refuseInTime(waiting: Waiting, { at, leastMs }: Deadline): void {
    const refuse = () => {
      const index = this.waiting.indexOf(waiting);
      if (index < 0) return;
      this.waiting.splice(index, 1);
      waiting.answered(TOO_EXPENSIVE);
    };
    setTimeout(refuse, at - leastMs - performance.now()).unref();
  }

  private async put(reader: ReaderProcess, { question, deadline, answered }: Waiting): Promise<void> {
    const reply = await reader.ask(deadline ? until(deadline, question) : question);
    answered(reply);
    if (!reader.isOver) this.idle.push(reader);
    this.next();
  }

  private start(): ReaderProcess {
    const reader = new ReaderProcess(this.options, (ended) => {
      this.readers.delete(ended);
      const at = this.idle.indexOf(ended);
      if (at >= 0) this.idle.splice(at, 1);
      this.next();
    });
    this.readers.add(reader);
    return reader;
  }
}

function isTooLate(deadline: Deadline | undefined): boolean {
  return deadline !== undefined && deadline.at - deadline.leastMs <= performance.now();
}

function until({ at }: Deadline, question: Question): Question {
  if (question.kind !== 'search') return question;
  return { ...question, cpuBudgetMs: Math.min(question.cpuBudgetMs, at - performance.now()) };
}

const TOO_EXPENSIVE: Reply = { kind: 'tooExpensive' };
const CLOSED: Reply = { kind: 'failed', message: 'The search index is closed' };
