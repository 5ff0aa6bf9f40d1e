import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { APART } from './schema.ts';

export class Names {
  private readonly known = new Map<string, number>();
  private renamed = 0;
  private readonly find: StatementSync;
  private readonly insert: StatementSync;

  constructor(database: DatabaseSync) {
    this.find = database.prepare('SELECT id FROM names WHERE name = ?');
    this.insert = database.prepare('INSERT INTO names (name) VALUES (?)');
  }

  get(name: string): number | undefined {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const found = this.find.get(name) as { readonly id: number } | undefined;
    if (found) this.known.set(name, found.id);
    return found?.id;
  }

  make(name: string): number {
    const known = this.get(name);
    if (known !== undefined) return known;
    const id = Number(this.insert.run(name).lastInsertRowid);
    if (id >= APART) throw new Error('The search index has as many paths as it can have');
    this.known.set(name, id);
    return id;
  }

  /** After a change of `renamed`, numbers have new meanings. */
  follow(renamed: number): void {
    if (renamed !== this.renamed) this.forget();
    this.renamed = renamed;
  }

  /** Call after a rollback. */
  forget(): void {
    this.known.clear();
  }
}
