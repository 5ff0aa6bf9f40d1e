import { readFileSync } from 'node:fs';

/**
 * Ends the run when a suite does not. Jest's own timeouts need the suite's event loop; one that spins starves them, and
 * the run would hang without a word about where.
 */
export default class HungSuites {
  #started = new Map();
  #watch = setInterval(() => this.#check(), 1_000).unref();
  #limit;

  /** @param options `limitMs`: how long one suite may take */
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
    for (const child of children()) process.kill(child, 'SIGKILL');
    process.exit(1);
  }
}

/** Process ids of the workers; a worker that spins does not notice that its parent has gone. */
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
