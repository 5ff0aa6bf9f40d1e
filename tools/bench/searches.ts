import type { Call } from './load.ts';
import { shelfOf } from './sample.ts';

export interface SearchStep {
  readonly name: string;
  readonly count: number;
  readonly call: (index: number) => Call;
}

export interface Searched {
  readonly project: string;
  readonly size: number;
  readonly titleOf: (index: number) => string;
}

export function searches({ project, size, titleOf }: Searched): readonly SearchStep[] {
  const zenql = (query: string, pageIndex = 0): Call => ({
    method: 'GET',
    path: `${project}/entries?pageSize=25&pageIndex=${pageIndex}&zenql=${encodeURIComponent(query)}`,
  });
  const counted = (field: string, query = 'sys.contentTypeId = book'): Call => ({
    method: 'GET',
    path: `${zenql(query).path.replace('/entries?', '/entries/search?')}&aggregations=${encodeURIComponent(JSON.stringify({ byValue: { field } }))}`,
  });
  const numberOf = (index: number) =>
    titleOf((index * 31) % size)
      .split(' ')
      .at(-1);
  const deep = Array.from({ length: 199 }, () => ({ field: 'summary', contains: 'l*o*r*e*m*i*p*s*u*m*z' }));
  const hostile: Call = {
    method: 'POST',
    path: `${project}/entries/search`,
    body: JSON.stringify({ where: [{ or: deep }] }),
  };
  return [
    { name: 'equal text', count: 1_000, call: (index) => zenql(`title = "${titleOf(index % size)}"`) },
    {
      name: 'equal number, newest, paging',
      count: 1_000,
      call: (index) => zenql(`pages = ${index % 900}${NEWEST}`, index % 3),
    },
    { name: 'a rare word', count: 1_000, call: (index) => zenql(`title freetext ${numberOf(index)}`) },
    {
      name: 'a word of every hundredth entry',
      count: 500,
      call: (index) => zenql(`summary freetext ${shelfOf(index)}`, index % 9),
    },
    {
      name: 'a word of every hundredth entry, anywhere',
      count: 500,
      call: (index) => zenql(`* freetext ${shelfOf(index)}`, index % 9),
    },
    { name: 'a word of every fifth entry', count: 500, call: (index) => zenql('title freetext annals', index % 9) },
    {
      name: 'a word of every fifth entry, newest',
      count: 500,
      call: (index) => zenql(`title freetext annals${NEWEST}`, index % 9),
    },
    { name: 'two words', count: 500, call: (index) => zenql('title freetext "annals binding"', index % 9) },
    { name: 'a word of half of all entries', count: 200, call: (index) => zenql('* freetext harbour', index % 9) },
    { name: 'a word of every entry', count: 200, call: (index) => zenql('summary freetext lorem', index % 9) },
    {
      name: 'a narrow range, by title',
      count: 500,
      call: (index) => zenql('sys.contentTypeId = book and pages > 890 order by entryTitle', index % 9),
    },
    { name: 'a wide range, newest', count: 500, call: (index) => zenql(`pages > 400${NEWEST}`, index % 9) },
    {
      name: 'a wide range, by its field',
      count: 500,
      call: (index) => zenql('sys.contentTypeId = book and pages > 400 order by pages', index % 9),
    },
    {
      name: 'all, by a field',
      count: 200,
      call: (index) => zenql('sys.contentTypeId = book order by pages desc', index % 9),
    },
    {
      name: 'a list by a field',
      count: 200,
      call: (index) => ({
        method: 'GET',
        path: `${project}/contenttypes/book/entries?order=pages&pageSize=25&pageIndex=${index % 9}`,
      }),
    },
    { name: 'a beginning', count: 500, call: () => zenql('title startswith "annals b"') },
    { name: 'a part of a text', count: 200, call: () => zenql('title ~ "nals bind"') },
    { name: 'a negation, newest', count: 200, call: () => zenql(`not pages = 5${NEWEST}`) },
    { name: 'a workflow state, newest', count: 500, call: () => zenql(`sys.workflow.state = draft${NEWEST}`) },
    { name: 'counts of all by a field', count: 50, call: () => counted('keywords') },
    { name: 'counts of a tenth by a field', count: 50, call: () => counted('keywords', 'pages < 90') },
    { name: 'counts of a hundredth by a field', count: 50, call: () => counted('keywords', 'pages < 9') },
    { name: 'hostile wildcards', count: 50, call: () => hostile },
  ];
}

const NEWEST = ' order by sys.version.modified desc';
