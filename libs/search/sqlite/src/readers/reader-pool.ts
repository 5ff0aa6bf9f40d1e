import type { Question, ReaderInput, Reply } from './protocol.ts';
import { ReaderProcess } from './reader-process.ts';

interface Waiting {
  readonly question: Question;
  readonly answered: (reply: Reply) => void;
}

export class ReaderPool {
  private readonly idle: ReaderProcess[] = [];
  private readonly readers = new Set<ReaderProcess>();
  private readonly waiting: Waiting[] = [];
  private isClosed = false;

  constructor(
    private readonly input: ReaderInput,
    private readonly limits: { readonly readers: number; readonly waiting: number },
  ) {}

  ask(question: Question): Promise<Reply> | undefined {
    if (this.isClosed) return Promise.resolve(CLOSED);
    if (this.waiting.length >= this.limits.waiting) return undefined;
    return new Promise((answered) => {
      this.waiting.push({ question, answered });
      this.next();
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

  private async put(reader: ReaderProcess, { question, answered }: Waiting): Promise<void> {
    const reply = await reader.ask(question);
    answered(reply);
    if (!reader.isOver) this.idle.push(reader);
    this.next();
  }

  private start(): ReaderProcess {
    const reader = new ReaderProcess(this.input, (ended) => {
      this.readers.delete(ended);
      const at = this.idle.indexOf(ended);
      if (at >= 0) this.idle.splice(at, 1);
      this.next();
    });
    this.readers.add(reader);
    return reader;
  }
}

const CLOSED: Reply = { kind: 'failed', message: 'The search index is closed' };
