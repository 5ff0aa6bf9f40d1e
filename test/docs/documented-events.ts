import { readFileSync } from 'node:fs';

export interface EventRow {
  readonly shape: number;
  readonly fields: readonly string[];
}

const ROW = /^\| `(\w+)` +\| (\d+) +\| (.+?) +\|/;
const CATEGORY = /^## Category `(\w+)`/;

/** By category, then by type. Category `` holds keys and snapshots, whose events are the same in every category. */
export function documentedEvents(page: URL): Record<string, Record<string, EventRow>> {
  const found: Record<string, Record<string, EventRow>> = {};
  let category = '';
  for (const line of readFileSync(page, 'utf8').split('\n')) {
    if (line.startsWith('## ')) category = CATEGORY.exec(line)?.[1] ?? '';
    const [, type, shape, data = ''] = ROW.exec(line) ?? [];
    if (!type) continue;
    const fields = [...data.matchAll(/`([\w?]+)`/g)].map(([, name = '']) => name).sort();
    (found[category] ??= {})[type] = { shape: Number(shape), fields };
  }
  return found;
}
