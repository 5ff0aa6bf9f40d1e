import { filled, list, members, of, rest, type HeavyRequest } from './request.ts';

export function heavySearches(): readonly HeavyRequest[] {
  const search = (name: string, body: string) => of(`search: ${name}`, 'POST', '/entries/search', body);
  const query = (name: string, text: string) => of(`query: ${name}`, 'GET', `/entries?${text}`);
  const long = 60_000;
  const zenql = (text: string) => `zenql=${encodeURIComponent(text).slice(0, long)}`;
  return [
    search('clauses', `{"where":${list(() => '{"field":"title","equalTo":"a"}')}}`),
    search('wrong clauses', `{"where":${list(() => '1')}}`),
    search('nested', `{"where":[${'{"not":'.repeat(50)}{"field":"a","equalTo":1}${'}'.repeat(50)}]}`),
    search('values', `{"where":[{"field":"title","in":${list((at) => `"${at}"`)}}]}`),
    search(
      'a thousand values',
      `{"where":[{"field":"title","in":[${Array.from({ length: 1_000 }, (_, at) => `"${'v'.repeat(800)}${at}"`).join()}]}]}`,
    ),
    search('a text', `{"where":[{"field":"title","contains":"${rest('a')}"}]}`),
    search('wildcards', `{"where":[{"field":"text","contains":"${'*a?'.repeat(2_000)}"}]}`),
    search('many wildcards', `{"where":[{"field":"text","contains":"${rest('*a')}"}]}`),
    search('words', `{"where":[{"field":"text","freeText":"${filled((at) => `w${at}`).replaceAll(',', ' ')}"}]}`),
    search(
      'fuzzy words',
      `{"where":[{"field":"text","freeText":{"term":"${filled((at) => `word${at}`)
        .replaceAll(',', ' ')
        .slice(0, 100_000)}","fuzzy":true}}]}`,
    ),
    search('one long word', `{"where":[{"field":"text","freeText":{"term":"${rest('a')}","fuzzy":true}}]}`),
    search('a path', `{"where":[{"field":"${rest('a.')}a","equalTo":1}]}`),
    search('a date', `{"where":[{"field":"sys.version.created","greaterThan":"${rest('1d ')}"}]}`),
    search('orders', `{"orderBy":${list(() => '"title"')}}`),
    search('an order', `{"orderBy":"${rest('title,')}"}`),
    search('fields', `{"fields":${list((at) => `"f${at}"`)}}`),
    search('aggregations', `{"aggregations":${members((at) => `a${at}":{"field":"words"}`)}}`),
    search('ZenQL', `{"zenql":"${rest('a = 1 and ')}"}`),
    search('ZenQL brackets', `{"zenql":"${rest('(').slice(0, 60_000)}"}`),
    query('ZenQL words', zenql(filled((at) => `a${at} = 1`).replaceAll(',', ' and '))),
    query('ZenQL periods', zenql(`a > ${'1d '.repeat(20_000)}`)),
    query('ZenQL text', zenql(`a = "${'\\"'.repeat(20_000)}`)),
    query('ZenQL brackets', zenql('('.repeat(20_000))),
    query('ZenQL nots', zenql(`${'not '.repeat(10_000)} a = 1`)),
    query('ZenQL values', zenql(`a in (${'1,'.repeat(20_000)}`)),
    query('ZenQL calls', zenql(`a > ${'now('.repeat(10_000)}`)),
    query('an order', `order=${'title,'.repeat(10_000)}`),
    query('another order', `order=${Array.from({ length: 7_000 }, (_, at) => `-f${at}`).join()}`),
    query('fields', `fields=${Array.from({ length: 9_000 }, (_, at) => `f${at}`).join()}`),
    query('where', `where=${encodeURIComponent('['.repeat(15_000))}`),
    query('parameters', Array.from({ length: 10_000 }, (_, at) => `p${at}=`).join('&')),
    query('a language', `language=${'a'.repeat(long)}`),
    of('query: languages', 'DELETE', `/entries/{entry}?language=${Array.from({ length: 10_000 }, () => 'xx').join()}`),
    of('path: a long id', 'GET', `/contenttypes/${'a'.repeat(long)}`),
    of('path: many segments', 'GET', '/a'.repeat(long / 2)),
  ];
}
