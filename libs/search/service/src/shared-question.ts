/** Each caller gets an answer to a question that began after its call; at most one is under way. */
export class SharedQuestion<Answer> {
  private current: Promise<unknown> = Promise.resolve();
  private next: Promise<Answer> | undefined;

  constructor(private readonly question: () => Promise<Answer>) {}

  ask(): Promise<Answer> {
    return (this.next ??= this.askNext());
  }

  private async askNext(): Promise<Answer> {
    await this.current;
    const answer = this.question();
    this.current = answer.catch(() => undefined);
    this.next = undefined;
    return answer;
  }
}
