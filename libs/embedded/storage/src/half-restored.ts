import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StorageError } from './storage-error.ts';

export const RESTORING = 'restoring';

/** A service on a half-finished restore would start with an empty folder. @throws StorageError `HalfRestored` */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return;
  const advice = 'restore the backup again, or remove the folder';
  throw new StorageError('HalfRestored', `${dataDir} holds a restore that was not finished; ${advice}`);
}
