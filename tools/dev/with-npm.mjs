// Loaded before a service that npm starts. npm passes signals to the shell of a script, which ends without passing them
// on, so the service would keep running and hold its data folder. The end of the shell counts as the signal, and so
// does that of npm (kill -9), which leaves the shell waiting.
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

/** Many shells exec their only program, and the process that started npm may end first. */
function isNpm(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === process.env.npm_node_execpath;
  } catch {
    return false;
  }
}

/** Undefined without /proc; there, /bin/sh execs the service. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // State and parent follow the name, which may contain anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}
