import { isLong } from '../sampling.ts';
import { filled, list, MIB, of, rest, type HeavyRequest } from './request.ts';

const COUNT = isLong ? 20_000 : 5_000;

export function heavyRedirects(): readonly HeavyRequest[] {
  const rows = (name: string, body: string, type?: string, mode = 'upsert') =>
    of(`redirects: ${name}`, 'POST', `/redirects/import?mode=${mode}`, body, type);
  const json = (make: (index: number) => readonly [type: string, value: string, destination: string]) =>
    list((at) => {
      const [type, value, destination] = make(at);
      return JSON.stringify({ sourceDomain: '*', match: { type, value }, destination, statusCode: 301 });
    });
  const lines = (make: (index: number) => string) => filled(make).replaceAll(',', '\n');
  const all = (to: string) => Array.from({ length: COUNT }, (_, at) => `/a${at} /${to}${at}`).join('\n');
  const many = rows('many lines', all('b'), 'text/plain', 'replace');
  const patterns = Array.from({ length: 500 }, (_, at) => {
    const match = { type: 'regex', value: `^/p${at}(a|b){1,200}$` };
    return { sourceDomain: '*', match, destination: '/$1', statusCode: 301 };
  });
  return [
    many,
    { ...rows('many changes', all('c'), 'text/plain'), after: many },
    { ...rows('many deletions', '/x /y', 'text/plain', 'replace'), after: many },
    { ...rows('bad lines', 'x y\n'.repeat(20_000), 'text/plain'), after: many },
    {
      ...rows('500 patterns', JSON.stringify(patterns), undefined, 'replace'),
      after: rows('none', '[]', undefined, 'replace'),
    },
    rows(
      'rows',
      json((at) => ['exactMatch', `/a${at}`, `/b${at}`]),
    ),
    rows(
      'a chain',
      json((at) => ['exactMatch', `/a${at}`, `/a${at + 1}`]),
    ),
    rows(
      'a circle',
      json((at) => ['exactMatch', `/a${at}`, `/a${(at + 1) % 10_000}`]),
    ),
    rows(
      'patterns',
      json((at) => ['regex', `^/a${at}(a|b){1,200}$`, '/$1']),
    ),
    rows(
      'wrong patterns',
      json((at) => ['regex', `^/a${at}(a|b){1,200}(`, '/$1']),
    ),
    rows(
      'no rows',
      list(() => '{}'),
    ),
    rows(
      'lists',
      list(() => '[]'),
    ),
    rows('one row', `[{"a":${list(() => '[]')}}]`),
    rows('lines', lines((at) => `/a${at} /b${at}`).slice(0, 250_000), 'text/plain'),
    rows(
      'too many lines',
      lines(() => '/a /b'),
      'text/plain',
    ),
    rows('comments', '\n'.repeat(MIB - 2_000), 'text/plain'),
    rows(
      'a table',
      `source;destination\n`.replace(';', ',') +
        filled((at) => `/a${at};/b`).replace(/[,;]/g, (mark) => (mark === ',' ? '\n' : ',')),
      'text/csv',
    ),
    rows('quotes', `source,destination\n"${rest('""')}`, 'text/csv'),
  ];
}
