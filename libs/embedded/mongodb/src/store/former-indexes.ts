import { documentValue, entriesOf, get } from '../bson/value.ts';
import { bufferOf, type Database } from './database.ts';
import { isWildcard } from './index-spec.ts';

/** Former releases had wildcard indexes; nothing reads or maintains them now, so such folders open without them. */
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
