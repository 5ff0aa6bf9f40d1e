// Loaded before a service that npm starts. npm hands a signal on to the shell that it runs scripts in, and the shell ends
// without a word to the service, which would go on alone and keep its data folder: its end is the signal. So is the end
// of npm itself, after which the shell waits on (kill -9).
import { readFileSync, readlinkSync } from 'node:fs';

const SCRIPTS = ['start', 'start:services'];
const LOOK_EVERY_MS = 200;

if (SCRIPTS.includes(process.env.npm_lifecycle_event) && process.platform !== 'win32') {
  const shell = process.ppid;
  const npm = isNpm(shell) ? undefined : parentOf(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || parentOf(shell) === npm)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  watch.unref();
}

/** Many a shell gives its place to the only program it runs, and who started npm may end before it. */
function isNpm(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === process.env.npm_node_execpath;
  } catch {
    return false;
  }
}

/** Undefined where the system has no /proc: there, /bin/sh gives its place to the service. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything: state and parent.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}
