import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const TICK_MS = 10;
const CALM_MS = 5_000;
const CALM_LOOK_MS = 300;
/** Share of a core. */
const CALM_SHARE = 0.15;

/** The process and its descendants; marks npm and its shell. */
export function treeOf(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    const fields = rest.split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
    const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    // User and system time in hundredths of a second, ended children included.
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

/** Usage once the system is idle, so that work left over after answers counts. */
export async function calmed(system) {
  const until = performance.now() + CALM_MS;
  for (let use = useOf(system); ;) {
    await wait(CALM_LOOK_MS);
    const next = useOf(system);
    if (next.cpuMs - use.cpuMs < CALM_LOOK_MS * CALM_SHARE || performance.now() > until) return next;
    use = next;
  }
}
