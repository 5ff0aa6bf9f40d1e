import { setImmediate as turn } from 'node:timers/promises';
import type { RedirectView } from '@annal/structure-application';
import type { SentRedirect } from '@annal/structure-contracts';

const COLUMNS = ['source', 'destination', 'statusCode', 'matchType', 'sourceDomain', 'append', 'note'] as const;
const LINES_AT_ONCE = 500;

export type FileRow = SentRedirect & { readonly problem?: string };

/** RFC 4180; undefined without a usable header. Stops after the first row above `most`. */
export async function readCsv(text: string, most: number): Promise<readonly FileRow[] | undefined> {
  const rows: FileRow[] = [];
  let header: readonly string[] | undefined;
  let count = 0;
  for (const cells of csvRecords(text)) {
    if (header) rows.push(csvRow(header, cells));
    else {
      header = cells.map((cell) => cell.trim().toLowerCase());
      if (!header.includes('source') || !header.includes('destination')) return undefined;
    }
    if (rows.length > most) break;
    if ((count += 1) % LINES_AT_ONCE === 0) await turn();
  }
  return header && rows;
}

function csvRow(header: readonly string[], cells: readonly string[]): FileRow {
  const cell = (name: (typeof COLUMNS)[number]) => {
    const at = header.indexOf(name.toLowerCase());
    return at < 0 ? undefined : cells[at] || undefined;
  };
  const [statusCode, append, type] = [cell('statusCode'), cell('append'), cell('matchType')];
  return {
    sourceDomain: cell('sourceDomain') ?? '*',
    match: { type: type ?? 'exactMatch', value: cell('source') },
    destination: cell('destination'),
    statusCode: statusCode === undefined ? 301 : /^\d+$/.test(statusCode) ? Number(statusCode) : statusCode,
    appendSourcePathToDestination: append === undefined ? false : flag(append),
    note: header.includes('note') ? (cell('note') ?? null) : undefined,
  };
}

const flag = (text: string): unknown => ({ true: true, false: false })[text.toLowerCase()] ?? text;

function* csvRecords(text: string): Generator<readonly string[]> {
  let cells: string[] = [];
  const token = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  token.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) {
      yield ['', '', text.slice(0, 0)];
      return;
    }
    const [, quoted, plain = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',' && token.lastIndex < text.length) continue;
    if (cells.some((cell) => cell !== '')) yield cells;
    cells = [];
  }
}

/** `/from /to 301` per line. Stops after the first row above `most`. */
export async function readLines(text: string, most: number): Promise<readonly FileRow[]> {
  const rows: FileRow[] = [];
  for (let [from, count] = [0, 1]; from <= text.length && rows.length <= most; count += 1) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    const plain = text.slice(from, end).trim();
    if (plain !== '' && !plain.startsWith('#')) rows.push(lineRow(plain.split(/\s+/)));
    from = end + 1;
    if (count % LINES_AT_ONCE === 0) await turn();
  }
  return rows;
}

function lineRow([from = '', ...rest]: readonly string[]): FileRow {
  const [to, status = '301', ...conditions] = rest;
  const base = { statusCode: /^\d{3}$/.test(status) ? Number(status) : status };
  const isConditional = conditions.length > 0 || rest.slice(0, -1).some((word) => /^[^/]*=/.test(word));
  if (isConditional) return { ...base, problem: 'A rule with conditions cannot be imported' };
  const [, scheme, domain = '*', path] = /^(https?:\/\/)?([^/]*)(\/.*)$/i.exec(from) ?? [];
  const sourceDomain = scheme ? domain : '*';
  const value = scheme ? path : from;
  if (!value?.endsWith('/*')) return { ...base, sourceDomain, match: { type: 'exactMatch', value }, destination: to };
  const literal = value.slice(0, -2).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const match = { type: 'regex', value: `^(?i:${literal})(?:/(.*))?$` };
  return { ...base, sourceDomain, match, destination: to?.replaceAll('$', '$$$$').replaceAll(':splat', '$1') };
}

export function asCsv(redirects: readonly RedirectView[]): string {
  const rows = redirects
    .filter(({ origin }) => origin !== 'node')
    .map(({ match, destination, statusCode, sourceDomain, appendSourcePathToDestination: append, note }) =>
      [match.value, destination, statusCode, match.type, sourceDomain, append, note ?? ''].map(csvCell).join(','),
    );
  return [COLUMNS.join(','), ...rows, ''].join('\r\n');
}

function csvCell(value: unknown): string {
  const text = String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function asLines(redirects: readonly RedirectView[]): string {
  return redirects
    .map((redirect) => lineOf(redirect) ?? `# not in this form: ${JSON.stringify(described(redirect))}`)
    .concat('')
    .join('\n');
}

function lineOf(redirect: RedirectView): string | undefined {
  const { match, destination, statusCode, sourceDomain, enabled, priority, origin, ...options } = redirect;
  const isSimple = enabled && priority === 0 && origin !== 'node' && !options.appendSourcePathToDestination;
  if (!isSimple || !options.keepQuery || destination === null || sourceDomain.includes('*.')) return undefined;
  const from = sourceOf(match.type, match.value);
  if (from === undefined || /\s/.test(from) || /\s/.test(destination)) return undefined;
  const to = match.type === 'regex' ? destination.replaceAll('$1', ':splat').replaceAll('$$', '$') : destination;
  return `${sourceDomain === '*' ? '' : `https://${sourceDomain}`}${from} ${to} ${statusCode}`;
}

function sourceOf(type: string, value: string): string | undefined {
  if (type === 'exactMatch') return value.includes('?') || value.endsWith('/*') ? undefined : value;
  const literal = type === 'regex' ? /^\^\(\?i:(.*)\)\(\?:\/\(\.\*\)\)\?\$$/s.exec(value)?.[1] : undefined;
  if (literal === undefined) return undefined;
  const plain = literal.replace(/\\([\\^$.*+?()[\]{}|])/g, '$1');
  return plain.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') === literal ? `${plain}/*` : undefined;
}

function described({ match, destination, statusCode, sourceDomain, ...more }: RedirectView) {
  const { appendSourcePathToDestination, enabled, priority, keepQuery } = more;
  return { sourceDomain, match, destination, statusCode, appendSourcePathToDestination, enabled, priority, keepQuery };
}
