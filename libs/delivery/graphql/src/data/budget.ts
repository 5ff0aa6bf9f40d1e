import { refusals, type Refusal } from '../request/refusal.ts';

export const TIME_LIMIT_MS = 5_000;
const MOST_FIELDS = 100_000;
const MOST_LINKS = 5_000;
const MOST_TEXT = 20 * 1024 * 1024;

/**
 * What one answer may take. The cost of a query counts lists without page sizes once, such as composers, so their
 * content is counted as it is read.
 */
export class Budget {
  private fields = 0;
  private links = 0;
  private text = 0;
  private why: Refusal | undefined;

  constructor(private readonly deadline: number) {}

  /** Why there is no answer. From then on, fields are null without work. */
  get exceeded(): Refusal | undefined {
    return this.why;
  }

  /** The time is looked at now and then only. @returns false when no more is to be read */
  field(): boolean {
    this.fields += 1;
    if (this.fields > MOST_FIELDS) this.why ??= refusals.tooLarge();
    if (this.fields % 256 === 0) this.checkTime();
    return this.why === undefined;
  }

  link(): boolean {
    this.links += 1;
    if (this.links > MOST_LINKS) this.why ??= refusals.tooLarge();
    this.checkTime();
    return this.why === undefined;
  }

  shows(value: unknown): void {
    if (typeof value !== 'string') return;
    this.text += value.length;
    if (this.text > MOST_TEXT) this.why ??= refusals.tooLarge();
  }

  stop(why: Refusal): void {
    this.why ??= why;
  }

  private checkTime(): void {
    if (Date.now() > this.deadline) this.why ??= refusals.tooSlow(TIME_LIMIT_MS);
  }
}
