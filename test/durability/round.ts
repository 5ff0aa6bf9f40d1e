import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Annal } from '../support/service/annal.ts';
import type { Answer } from '../support/answers/answers.ts';
import type { Entry } from '../support/answers/views.ts';
import { nextWrite } from './author.ts';
import type { Choices } from './choices.ts';
import type { Attempt, Changes } from './ledger.ts';
import { savedOf } from './observe.ts';
import { variationOf } from './states.ts';
import type { Write } from './write.ts';

const WRITERS = 16;
const TURNS = 60;

export interface Repetition {
  readonly write: Write;
  readonly attempt: Attempt;
  readonly isDone: boolean;
}

export interface Receipt {
  readonly position: string;
  readonly about: string;
}

export interface Outcome {
  readonly acknowledged: number;
  readonly problems: readonly string[];
  readonly receipts: readonly Receipt[];
  readonly open: ReadonlyMap<Attempt, readonly Write[]>;
}

/** Sixteen writers until the process is killed, some event-loop turns after an acknowledgement. */
export class Round {
  private acknowledged = 0;
  private isOver = false;
  private readonly problems: string[] = [];
  private readonly receipts: Receipt[] = [];
  private readonly open = new Map<Attempt, readonly Write[]>();

  constructor(
    private readonly annal: Annal,
    private readonly path: string,
    private readonly choices: Choices,
    private readonly repetitions: Repetition[],
    private readonly killAt: number,
  ) {}

  async run(): Promise<Outcome> {
    await this.annal.bearer();
    await Promise.all(Array.from({ length: WRITERS }, () => this.writer()));
    await this.annal.program.kill();
    const { acknowledged, problems, receipts, open } = this;
    return { acknowledged, problems, receipts, open };
  }

  private async writer(): Promise<void> {
    while (!this.isOver) {
      const repetition = this.repetitions.pop();
      await (repetition ? this.repeat(repetition) : this.write(nextWrite(this.choices)));
    }
  }

  private async write(writes: readonly [Write, ...Write[]]): Promise<void> {
    const { ledger } = this.choices;
    const attempt = ledger.begin(...writes.map(({ changes }) => changes));
    const answers = await Promise.all(writes.map((write) => this.send(write)));
    const done = writes.filter((write, index) => answers[index]?.status === write.status);
    const unknown = writes.filter((_, index) => !answers[index]);
    const refused = answers.flatMap((answer) => (answer && !done.length ? [answer] : []));
    // If all others were refused as stale, the unanswered one succeeded.
    const certain = done[0] ?? (refused.length > 0 && refused.every(isStale) ? unknown[0] : undefined);
    if (done.length > 1) this.problems.push(`both succeeded: ${JSON.stringify(writes)}`);
    if (certain) this.succeed(attempt, certain, answers[writes.indexOf(certain)]);
    else if (unknown.length === writes.length) this.open.set(attempt, writes);
    else this.refuse(attempt, writes[0], refused[0]);
  }

  private async repeat({ write, attempt, isDone }: Repetition): Promise<void> {
    const answer = await this.send(write);
    if (!answer) this.open.set(attempt, [write]);
    else if (answer.status === write.status) this.succeed(attempt, write, answer);
    else if (isDone && !isKeyedEntry(write) && [404, 409, 422].includes(answer.status))
      this.choices.ledger.refused(attempt);
    else this.refuse(attempt, write, answer, isDone ? 'done already: ' : 'not done before: ');
  }

  private succeed(attempt: Attempt, write: Write, answer: Answer | undefined): void {
    const id = (answer?.body as Entry | undefined)?.sys?.id;
    const changes = this.choices.ledger.done(attempt, write.changes, id);
    this.choices.note(write, changes);
    if (answer) this.check(write, changes, answer);
  }

  private refuse(attempt: Attempt, write: Write, answer: Answer | undefined, why = ''): void {
    this.choices.ledger.refused(attempt);
    this.problems.push(`${why}${JSON.stringify(write)} is answered ${answer?.status} ${JSON.stringify(answer?.body)}`);
  }

  private check(write: Write, changes: Changes, { headers, body }: Answer): void {
    const position = /^(\d+)-[A-Za-z]+$/.exec(headers.get('x-position') ?? '')?.[1];
    const [about = ''] = changes.keys();
    if (position === undefined) this.problems.push(`${about}: no position for ${JSON.stringify(write)}`);
    else this.receipts.push({ position, about });
    const state = variationOf([...changes.values()][0] ?? null);
    if (!state) return;
    const entry = body as Entry;
    const isShown = !headers.has('x-consistency');
    const told = isShown ? savedOf(entry) : entry.sys.version.versionNo;
    if (!isDeepStrictEqual(told, isShown ? state.latest : state.latest.versionNo))
      this.problems.push(`${about}: ${JSON.stringify(write)} is answered ${JSON.stringify(body)}`);
  }

  private async send({ method, path, body, headers, status }: Write): Promise<Answer | undefined> {
    try {
      const answer = await this.annal.call(method, this.path + path, body, headers && { headers });
      if (answer.status === status) this.count();
      return answer;
    } catch (error) {
      if (this.isOver) return undefined;
      throw error;
    }
  }

  private count(): void {
    this.acknowledged += 1;
    if (this.acknowledged === this.killAt) void this.kill();
  }

  private async kill(): Promise<void> {
    for (let turns = this.choices.chance.below(TURNS); turns > 0; turns -= 1) await setImmediate();
    this.isOver = true;
    await this.annal.program.kill();
  }
}

/** A repetition with a key gets the first answer, not a refusal as stale. */
function isKeyedEntry({ path, headers }: Write): boolean {
  return path.startsWith('/entries') && headers?.['idempotency-key'] !== undefined;
}

function isStale({ status }: Answer): boolean {
  return status === 422;
}
