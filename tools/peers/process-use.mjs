import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const TICK_MS = 10;
const CALM_MS = 5_000;
const CALM_LOOK_MS = 300;
/** Of a core. */
const CALM_SHARE = 0.15;

/** The process and everything it has started; npm and its shell are told apart. */
export function treeOf(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    const fields = rest.split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
    const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    // User and system time, its own and that of children that have ended, in hundredths of a second.
    const cpuMs = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) * TICK_MS;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return [{ pid, rss, cpuMs, isWrapper: name === 'sh' || /^npm /.test(command) }, ...children.flatMap(treeOf)];
  } catch {
    return [];
  }
}

export function useOf(system) {
  const tree = treeOf(system.child.pid);
  const sum = (processes, field) => processes.reduce((total, each) => total + each[field], 0);
  return {
    cpuMs: sum(tree, 'cpuMs'),
    rss: sum(tree, 'rss'),
    serviceRss: sum(
      tree.filter(({ isWrapper }) => !isWrapper),
      'rss',
    ),
  };
}

/** What it has used when it no longer works on anything: what is left to do after an answer counts, and disturbs nobody. */
export async function calmed(system) {
  const until = performance.now() + CALM_MS;
  for (let use = useOf(system); ;) {
    await wait(CALM_LOOK_MS);
    const next = useOf(system);
    if (next.cpuMs - use.cpuMs < CALM_LOOK_MS * CALM_SHARE || performance.now() > until) return next;
    use = next;
  }
}
