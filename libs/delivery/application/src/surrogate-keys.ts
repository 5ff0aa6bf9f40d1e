/** Keys that an answer depends on, for caches (delivery.md 5). A change touches the keys of all answers that it alters. */
export class SurrogateKeys {
  private readonly prefix: string;
  private readonly keys = new Set<string>();

  constructor(projectUuid: string) {
    this.prefix = keyPrefix(projectUuid);
  }

  /** Everything of the project. Every answer has this key by itself. */
  project(): void {
    this.keys.add(this.prefix);
  }

  entry(entryId: string): void {
    this.add(`e:${entryId}`);
  }

  /** A list or search over one content type; its id in any case. */
  entriesOf(contentTypeId: string): void {
    this.add(`t:${contentTypeId.toLowerCase()}`);
  }

  /** A list or search over several content types. */
  entries(): void {
    this.add('e');
  }

  contentType(contentTypeId: string): void {
    this.add(`m:${contentTypeId.toLowerCase()}`);
  }

  node(nodeId: string): void {
    this.add(`n:${nodeId}`);
  }

  /** A path look-up, children, siblings or a site map. */
  nodes(): void {
    this.add('n');
  }

  tagGroup(groupId: string): void {
    this.add(`g:${groupId.toLowerCase()}`);
  }

  /** Labels and values of tags that the answer does not show, such as in a search. */
  tags(): void {
    this.add('g');
  }

  redirects(): void {
    this.add('r');
  }

  taxonomy(): void {
    this.add('x');
  }

  /** Keys of an answer that was kept. */
  takeOver(keys: Iterable<string>): void {
    for (const key of keys) this.keys.add(key);
  }

  /** Of an answer. */
  get all(): ReadonlySet<string> {
    return new Set([this.prefix, ...this.keys]);
  }

  /** Of a change. */
  get touched(): ReadonlySet<string> {
    return this.keys;
  }

  /** Keys are words of a header, and ids in addresses may be any text. */
  private add(what: string): void {
    this.keys.add(`${this.prefix}:${/^[\w.:-]+$/.test(what) ? what : encodeURIComponent(what)}`);
  }
}

export const keyPrefix = (projectUuid: string): string => projectUuid.slice(0, 8);
