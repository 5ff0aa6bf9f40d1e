import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Ends the run if a suite hangs. Jest's own timeouts need the suite's event loop, which an endless loop blocks, and the
 * run would hang without naming the suite.
 */
export default class HungSuites {
  #started = new Map();
  #watch = setInterval(() => this.#check(), 1_000).unref();
  #limit;

  /** @param options `limitMs`: longest time of one suite */
  constructor(_config, { limitMs }) {
    this.#limit = limitMs;
  }

  onTestFileStart({ path }) {
    this.#started.set(path, performance.now());
  }

  onTestFileResult({ path }) {
    this.#started.delete(path);
  }

  onRunComplete() {
    clearInterval(this.#watch);
  }

  #check() {
    const now = performance.now();
    const hung = [...this.#started].filter(([, since]) => now - since > this.#limit).map(([path]) => path);
    if (hung.length === 0) return;
    process.stderr.write(`These suites have not ended after ${this.#limit / 1_000} s:\n${hung.join('\n')}\n`);
    process.stderr.write(`${busiest()}${lastLines(process.env['ANNAL_SHARED_OUTPUT'])}`);
    for (const child of children()) process.kill(child, 'SIGKILL');
    process.exit(1);
  }
}

/** Tells whether a service works, waits or is gone. Empty without `ps`. */
function busiest() {
  const columns = ['-eo', 'pid,ppid,stat,etimes,cputimes,rss,nlwp,args', '--sort=-cputimes'];
  const { stdout } = spawnSync('ps', columns, { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').slice(0, 16);
  return lines.map((line) => `${line.slice(0, 160)}\n`).join('');
}

/** Of the service that suites share, which reports what it retries. */
function lastLines(file) {
  try {
    return file === undefined ? '' : readFileSync(file, 'utf8').slice(-4_000);
  } catch {
    return '';
  }
}

/** Process ids of workers; one in an endless loop does not notice that its parent is gone. */
function children() {
  try {
    return readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return []; // not Linux
  }
}
