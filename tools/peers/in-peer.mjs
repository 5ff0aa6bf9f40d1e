import { execFileSync } from 'node:child_process';

/** Runs JavaScript with a peer's libraries and returns its output. */
export function inPeer(folder, code) {
  return execFileSync(process.execPath, ['-e', code], { cwd: folder, encoding: 'utf8' }).trim();
}
