/** For whom and for how long an answer is the right one. Queries tighten it. */
export class AnswerLimits {
  private personal = false;
  private passing = false;

  /** It depends on who asks. */
  forCallerOnly(): void {
    this.personal = true;
  }

  /** It depends on the time of asking. */
  forNow(): void {
    this.passing = true;
  }

  get isPersonal(): boolean {
    return this.personal;
  }

  get isPassing(): boolean {
    return this.passing;
  }
}
