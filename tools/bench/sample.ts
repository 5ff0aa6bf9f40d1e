import type { Call } from './load.ts';
import type { Service } from './service.ts';

export const project = '/api/management/projects/bench';
const words = ['annals', 'binding', 'catalogue', 'draft', 'edition', 'folio', 'gazette', 'harbour', 'index', 'journal'];

export const titleOf = (index: number) =>
  `${words[index % 10]} ${words[Math.floor(index / 10) % 10]} ${(index * 7919) % 1_000_003}`;

export const shelfOf = (index: number) => `shelf${index % 97}`;

export function fieldsOf(index: number) {
  const title = titleOf(index);
  return {
    title,
    summary: `${title}, ${shelfOf(index)}: `.padEnd(600, 'lorem ipsum '),
    pages: index % 900,
    keywords: words.slice(index % 5, (index % 5) + 3),
  };
}

export function createCall(index: number): Call {
  const sys = { contentTypeId: 'book', language: 'en-GB' };
  return { method: 'POST', path: `${project}/entries`, body: JSON.stringify({ ...fieldsOf(index), sys }) };
}

export function idIn(body: Buffer): string | undefined {
  return /"sys":\{"id":"([^"]+)"/.exec(body.toString())?.[1];
}

const text = (value: string) => ({ 'en-GB': value });
const required = { required: {}, maxLength: { value: 200 } };
const book = {
  id: 'book',
  name: text('Book'),
  entryTitleField: 'title',
  fields: [
    { id: 'title', name: text('Title'), dataType: 'string', validations: required },
    { id: 'summary', name: text('Summary'), dataType: 'string' },
    { id: 'pages', name: text('Pages'), dataType: 'integer', validations: { min: { value: 0 } } },
    { id: 'keywords', name: text('Keywords'), dataType: 'stringArray' },
  ],
};

export async function prepare(service: Service): Promise<string> {
  const properties = { id: 'bench', name: 'Bench', primaryLanguage: 'en-GB' };
  const { uuid } = await service.call<{ uuid: string }>('POST', '/api/management/projects', properties);
  await service.call('POST', `${project}/contenttypes`, book);
  await service.call('POST', `${project}/contenttypes/book/workflow/events`, { event: 'publish', version: '0.1' });
  return uuid;
}
