import type { DatabaseSync, StatementSync } from 'node:sqlite';

export interface ScopeRow {
  readonly project: number;
  readonly type: number;
  readonly language: string;
  readonly status: number;
  readonly format: number;
  readonly main: number;
}

interface Change {
  readonly scope: ScopeRow;
  by: number;
}

/** Changes of the numbers of documents per scope; they wait for `flush`. */
export class ScopeCounts {
  private readonly changes = new Map<string, Change>();
  private readonly add: StatementSync;
  private readonly removeEmpty: StatementSync;

  constructor(database: DatabaseSync) {
    this.add = database.prepare(
      `INSERT INTO scopes (project, status, type, language, format, main, count) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    );
    this.removeEmpty = database.prepare('DELETE FROM scopes WHERE project = ? AND count = 0');
  }

  change(scope: ScopeRow, by: 1 | -1): void {
    const key = Object.values(scope).join(' ');
    const known = this.changes.get(key);
    if (known) known.by += by;
    else this.changes.set(key, { scope, by });
  }

  flush(): void {
    const reduced = new Set<number>();
    for (const { scope, by } of this.changes.values()) {
      const { project, status, type, language, format, main } = scope;
      if (by !== 0) this.add.run(project, status, type, language, format, main, by);
      if (by < 0) reduced.add(project);
    }
    for (const project of reduced) this.removeEmpty.run(project);
    this.clear();
  }

  clear(): void {
    this.changes.clear();
  }
}
