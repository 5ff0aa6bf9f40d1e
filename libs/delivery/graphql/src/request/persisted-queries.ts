import { LRUCache } from 'lru-cache';

const MOST_BYTES = 4 * 1024 * 1024;
const OVERHEAD = 200;

/** Texts of queries by project and hash. The least recently used leave first. */
export class PersistedQueries {
  private readonly texts = new LRUCache<string, string>({
    maxSize: MOST_BYTES,
    sizeCalculation: (text) => OVERHEAD + text.length * 2,
  });

  find(projectUuid: string, hash: string): string | undefined {
    return this.texts.get(`${projectUuid}.${hash}`);
  }

  learn(projectUuid: string, hash: string, query: string): void {
    this.texts.set(`${projectUuid}.${hash}`, query);
  }
}
