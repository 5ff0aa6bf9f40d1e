export class CountedDocuments {
  private states = new Uint8Array(0);
  total = 0;

  begin(most: number): void {
    if (this.states.length <= most) this.states = new Uint8Array(most + 1);
    this.states.fill(State.other);
    this.total = 0;
  }

  hold(doc: number): void {
    this.states[doc] = State.held;
  }

  restart(): void {
    if (this.total === 0) return;
    this.total = 0;
    for (let doc = 0; doc < this.states.length; doc += 1)
      if (this.states[doc] === State.counted) this.states[doc] = State.held;
  }

  /** False for documents outside the query; repeated calls count a document once. */
  count(doc: number): boolean {
    if (this.states[doc] === State.held) {
      this.states[doc] = State.counted;
      this.total += 1;
    }
    return this.states[doc] === State.counted;
  }
}

const State = { other: 0, held: 1, counted: 2 } as const;
