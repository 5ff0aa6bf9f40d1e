import { documentValue, entriesOf, get } from '../bson/value.ts';
import { bufferOf, type Database } from './database.ts';
import { isWildcard } from './index-spec.ts';

/**
 * Former releases had wildcard indexes. Nothing reads them or keeps them right any more, so a folder that has some is
 * opened without them; the documents are found in other ways.
 */
export function dropWildcardIndexes(database: Database): void {
  const indexes = database.prepare('SELECT id, spec FROM indexes').all() as unknown as [number, Uint8Array][];
  for (const [id, spec] of indexes) {
    const key = get(documentValue(bufferOf(spec)), 'key');
    if (!key || !entriesOf(key).some(([path]) => isWildcard(path))) continue;
    database.begin();
    database.exec(`DROP TABLE i${id}`);
    database.prepare('DELETE FROM indexes WHERE id = ?').run(id);
  }
  database.commit();
}
