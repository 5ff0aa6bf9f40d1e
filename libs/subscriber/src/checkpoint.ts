import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** Store it with the data that the handlers change. */
export interface Checkpoint {
  load(): Promise<string | undefined>;
  save(position: string): Promise<void>;
}

export class FileCheckpoint implements Checkpoint {
  constructor(private readonly path: string) {}

  async load(): Promise<string | undefined> {
    try {
      return (await readFile(this.path, 'utf8')).trim() || undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** A rename leaves no half-written file after a crash. */
  async save(position: string): Promise<void> {
    const draft = `${this.path}.${randomUUID()}`;
    await writeFile(draft, position, { flush: true });
    await rename(draft, this.path);
  }
}

export class MemoryCheckpoint implements Checkpoint {
  position: string | undefined;

  load(): Promise<string | undefined> {
    return Promise.resolve(this.position);
  }

  save(position: string): Promise<void> {
    this.position = position;
    return Promise.resolve();
  }
}
