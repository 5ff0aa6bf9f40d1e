interface Asked<Doc> {
  readonly found: (document: Doc | undefined) => void;
  readonly failed: (error: unknown) => void;
}

/** Large documents should fit into one reply. */
const MOST_AT_ONCE = 50;

/** Batches reads by id of one event-loop turn. No caller gets data read before its call. */
export class PointReads<Doc extends { readonly _id: string }> {
  private asked = new Map<string, Asked<Doc>[]>();

  constructor(private readonly read: (ids: readonly string[]) => Promise<readonly Doc[]>) {}

  get(id: string): Promise<Doc | undefined> {
    return new Promise((found, failed) => {
      if (this.asked.size === 0) setImmediate(() => void this.ask());
      const asking = this.asked.get(id);
      if (asking) asking.push({ found, failed });
      else this.asked.set(id, [{ found, failed }]);
      if (this.asked.size >= MOST_AT_ONCE) void this.ask();
    });
  }

  private async ask(): Promise<void> {
    const { asked } = this;
    if (asked.size === 0) return;
    this.asked = new Map();
    try {
      const documents = new Map((await this.read([...asked.keys()])).map((document) => [document._id, document]));
      for (const [id, askers] of asked) for (const { found } of askers) found(documents.get(id));
    } catch (error) {
      for (const { failed } of [...asked.values()].flat()) failed(error);
    }
  }
}
