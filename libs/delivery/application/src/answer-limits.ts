/** For whom and for how long an answer is the right one. Queries tighten it. */
export class AnswerLimits {
  private personal = false;
  private passing = false;
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

  get isPersonal(): boolean {
    return this.personal;
  }

  get isPassing(): boolean {
    return this.passing;
  }
}
