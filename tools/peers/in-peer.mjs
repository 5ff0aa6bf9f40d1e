import { execFileSync } from 'node:child_process';

/** What a line of JavaScript prints that runs with the libraries of a peer. */
export function inPeer(folder, code) {
  return execFileSync(process.execPath, ['-e', code], { cwd: folder, encoding: 'utf8' }).trim();
}
