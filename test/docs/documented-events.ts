import { readFileSync } from 'node:fs';

/** One row of the catalogue: `| `Type` | shape | `field` `optional?` | when |`. */
export interface EventRow {
  readonly shape: number;
  /** Names as in the data, `?` behind those that may be absent. */
  readonly fields: readonly string[];
}

const ROW = /^\| `(\w+)` +\| (\d+) +\| (.+?) +\|/;
const CATEGORY = /^## Category `(\w+)`/;

/** By category (`` for keys and snapshots, whose events are the same in every category), then by type. */
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
