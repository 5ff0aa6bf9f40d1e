import { readFileSync } from 'node:fs';

const TABLE = new URL('versions.md', import.meta.url);

interface VersionRow {
  readonly version: string;
  readonly outcome: RegExp;
  readonly reason: string;
}

const rows: readonly VersionRow[] = readFileSync(TABLE, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, version, outcome, reason] = /^\| (\S+) +\| `(.+)` +\| (.+?) +\|$/.exec(line) ?? [];
    if (version === undefined || outcome === undefined || reason === undefined) return [];
    return [{ version, outcome: patternOf(outcome), reason }];
  });

function patternOf(text: string): RegExp {
  return new RegExp(`^${text.replaceAll('*', '.*').replaceAll('_', '[0-9]')}$`);
}

/** @returns why this version of MongoDB has another outcome, such as `count: ok / 9` */
export function reasonOfVersion(version: string, outcome: string): string | undefined {
  return rows.find((row) => row.version === version && row.outcome.test(outcome))?.reason;
}
