import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NOT_SHIPPED = /\.spec\.ts$|\/(spec|testing|fixtures|bench)\//;
const CODE = /'([A-Z][A-Za-z]+\.[A-Z][A-Za-z]+)'/g;
const KIND_AND_CODE = /'([a-zA-Z]+)',\s*'([A-Z][A-Za-z]+\.[A-Z][A-Za-z]+)'/g;
const ROW = /^\| `([\w.*]+)` +\| ([\d, ]+?|the same) +\|/;

const STATUS: Readonly<Record<string, string>> = {
  invalid: '400',
  unauthenticated: '401',
  forbidden: '403',
  notFound: '404',
  conflict: '409',
  rejected: '422',
  unavailable: '503',
};

export interface UsedCodes {
  readonly codes: ReadonlySet<string>;
  readonly statuses: ReadonlyMap<string, ReadonlySet<string>>;
}

export function usedCodes(): UsedCodes {
  const codes = new Set<string>();
  const statuses = new Map<string, Set<string>>();
  for (const file of globSync('{libs,apps}/**/src/**/*.ts', { cwd: root })) {
    if (NOT_SHIPPED.test(file)) continue;
    const text = readFileSync(root + file, 'utf8');
    for (const [, code = ''] of text.matchAll(CODE)) codes.add(code);
    for (const [, kind = '', code = ''] of text.matchAll(KIND_AND_CODE)) {
      const status = STATUS[kind];
      if (status) statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
    }
  }
  return { codes, statuses };
}

export function documentedCodes(page: URL): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const line of readFileSync(page, 'utf8').split('\n')) {
    const [, code, statuses = ''] = ROW.exec(line) ?? [];
    if (code) found.set(code, statuses.split(', '));
  }
  return found;
}
