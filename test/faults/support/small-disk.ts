import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/service/annal.ts';

const CHUNK = Buffer.alloc(64 * 1024);
const PAGE = Buffer.alloc(4 * 1024);

export class SmallDisk {
  private constructor(readonly folder: string) {}

  static mount(megabytes: number): SmallDisk | undefined {
    const folder = temporaryFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    if (mounted.status === 0) return new SmallDisk(folder);
    rmSync(folder, { recursive: true });
    process.stderr.write('A full disk is not tested: mounting a small file system is refused here (it needs root)\n');
    return undefined;
  }

  fill(): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (const piece of [CHUNK, PAGE]) writeAll(file, piece);
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.ballast);
  }

  unmount(): void {
    spawnSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}

function writeAll(file: number, piece: Buffer): void {
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
