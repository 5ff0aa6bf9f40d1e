import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StorageError } from './storage-error.ts';

/** In a data folder: where a restore puts everything together, and moves it from when it is whole. */
export const RESTORING = 'restoring';

/**
 * A service on what a restore has left half done would begin anew, as if there had never been anything.
 *
 * @throws StorageError `HalfRestored`
 */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return;
  const advice = 'restore the backup again, or remove the folder';
  throw new StorageError('HalfRestored', `${dataDir} holds a restore that was not finished; ${advice}`);
}
