import { deliveryErrors } from './delivery.errors.ts';

const MOST_BYTES = 20 * 1024 * 1024;

/** For whom and for how long an answer is the right one, and how large it may be. Queries tighten it. */
export class AnswerLimits {
  private personal = false;
  private passing = false;
  private size = 0;
  private unsettled = false;

  /** It depends on who asks. */
  forCallerOnly(): void {
    this.personal = true;
  }

  /** It depends on the time of asking. */
  forNow(): void {
    this.passing = true;
  }

  /** A change is under way that it may not show. */
  mayBeOld(): void {
    this.unsettled = true;
  }

  get isSettled(): boolean {
    return !this.unsettled;
  }

  /** Of what is going to be in the answer, at most, while it is put together. @throws DomainError `invalid` */
  grow(bytes: number): void {
    this.size += bytes;
    this.requireSize(this.size);
  }

  /** @throws DomainError `invalid` */
  requireSize(bytes: number): void {
    if (bytes > MOST_BYTES) throw deliveryErrors.tooLarge();
  }

  get isPersonal(): boolean {
    return this.personal;
  }

  get isPassing(): boolean {
    return this.passing;
  }
}
