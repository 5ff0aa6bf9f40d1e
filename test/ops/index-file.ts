import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export function forgeIndex(dataDir: string, sql: string, ...parameters: string[]): void {
  const folder = join(dataDir, 'search');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.db'));
  if (files.length !== 1) throw new Error(`There are ${files.length} builds in ${folder}`);
  const database = new DatabaseSync(join(folder, files[0] ?? ''), { timeout: 5_000 });
  try {
    const { changes } = database.prepare(sql).run(...parameters);
    if (Number(changes) !== 1) throw new Error(`${changes} documents were changed`);
  } finally {
    database.close();
  }
}
