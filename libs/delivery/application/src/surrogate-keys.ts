/** Keys that an answer depends on, for caches (delivery.md 5). A change touches the keys of all answers that it alters. */
export class SurrogateKeys {
  private readonly prefix: string;
  private readonly keys = new Set<string>();

  constructor(projectUuid: string) {
    this.prefix = keyPrefix(projectUuid);
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

  redirects(): void {
    this.add('r');
  }

  taxonomy(): void {
    this.add('x');
  }

  get all(): ReadonlySet<string> {
    return this.keys;
  }

  private add(what: string): void {
    this.keys.add(`${this.prefix}:${what}`);
  }
}

export const keyPrefix = (projectUuid: string): string => projectUuid.slice(0, 8);
