import type { DatabaseSync } from 'node:sqlite';
import type { GroupKey } from './group-requests.ts';
import type { GroupSettings } from './settings.ts';

export interface StoredGroup {
  readonly key: GroupKey;
  readonly settings: GroupSettings;
  readonly beginsAfter: number;
  readonly checkpoint: number | undefined;
}

interface GroupRow {
  readonly stream: string;
  readonly name: string;
  readonly settings: string;
  readonly begins_after: number;
  readonly checkpoint: number | null;
}

/** Writes need a transaction. */
export class GroupStore {
  private readonly statements;

  constructor(database: DatabaseSync) {
    this.statements = {
      all: database.prepare('SELECT * FROM subscription_group'),
      insert: database.prepare(
        'INSERT INTO subscription_group (stream, name, settings, begins_after) VALUES (?, ?, ?, ?)',
      ),
      update: database.prepare(
        'UPDATE subscription_group SET settings = ?, begins_after = ? WHERE stream = ? AND name = ?',
      ),
      checkpoint: database.prepare('UPDATE subscription_group SET checkpoint = ? WHERE stream = ? AND name = ?'),
      remove: database.prepare('DELETE FROM subscription_group WHERE stream = ? AND name = ?'),
    };
  }

  all(): StoredGroup[] {
    return (this.statements.all.all() as unknown as GroupRow[]).map((row) => ({
      key: { stream: row.stream, group: row.name },
      settings: JSON.parse(row.settings) as GroupSettings,
      beginsAfter: row.begins_after,
      checkpoint: row.checkpoint ?? undefined,
    }));
  }

  insert({ key, settings, beginsAfter }: StoredGroup): void {
    this.statements.insert.run(key.stream, key.group, JSON.stringify(settings), beginsAfter);
  }

  update({ key, settings, beginsAfter }: StoredGroup): void {
    this.statements.update.run(JSON.stringify(settings), beginsAfter, key.stream, key.group);
  }

  saveCheckpoint(key: GroupKey, checkpoint: number): void {
    this.statements.checkpoint.run(checkpoint, key.stream, key.group);
  }

  remove(key: GroupKey): void {
    this.statements.remove.run(key.stream, key.group);
  }
}
