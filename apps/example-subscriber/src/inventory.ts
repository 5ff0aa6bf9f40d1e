import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checkpoint, Handlers } from '@annal/subscriber';

interface Kept {
  readonly position: string | undefined;
  readonly entries: Record<string, string>;
  readonly blocks: Record<string, string>;
}

/** Keeps lists and checkpoint in one file, so that a crash cannot separate them. */
export class Inventory implements Checkpoint {
  private readonly file: string;
  private kept: Kept;

  constructor(folder: string) {
    this.file = join(folder, 'inventory.json');
    this.kept = read(this.file);
  }

  get entries(): Readonly<Record<string, string>> {
    return this.kept.entries;
  }

  get blocks(): Readonly<Record<string, string>> {
    return this.kept.blocks;
  }

  load(): Promise<string | undefined> {
    return Promise.resolve(this.kept.position);
  }

  save(position: string): Promise<void> {
    this.kept = { ...this.kept, position };
    writeFileSync(`${this.file}.draft`, JSON.stringify(this.kept, undefined, 2));
    renameSync(`${this.file}.draft`, this.file);
    return Promise.resolve();
  }

  /** Each handler sets the resulting state, so repeated events change nothing. */
  readonly handlers: Handlers = {
    'annal.entry.published.v1': ({ data }) => {
      this.kept.entries[keyOf(data)] = data.versionNo;
    },
    'annal.entry.unpublished.v1': ({ data }) => {
      delete this.kept.entries[keyOf(data)];
    },
    'annal.entry.deleted.v1': ({ data }) => {
      delete this.kept.entries[keyOf(data)];
    },
    'annal.block.version.madeLive.v1': ({ data }) => {
      this.kept.blocks[`${data.projectId}/${data.blockId}`] = data.versionNo;
    },
    'annal.block.version.rolledBack.v1': ({ data }) => {
      this.kept.blocks[`${data.projectId}/${data.blockId}`] = data.replacedBy.versionNo;
    },
    'annal.block.version.deploymentStatusChanged.v1': ({ data }) => {
      const key = `${data.projectId}/${data.blockId}`;
      if (data.from === 'Live' && this.kept.blocks[key] === data.versionNo) delete this.kept.blocks[key];
    },
  };
}

const keyOf = ({ projectId, entryId, language }: { projectId: string; entryId: string; language: string }) =>
  `${projectId}/${entryId}/${language}`;

function read(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { position: undefined, entries: {}, blocks: {} };
    throw error;
  }
}
