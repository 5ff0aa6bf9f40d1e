import { randomUUID } from 'node:crypto';
import { field, type Json } from './library.ts';

const MIB = 1024 * 1024;
/** With a token and the other headers it has to stay below what the service reads of a request before its body. */
const LONGEST_PATH = 60_000;
const en = (value: string) => ({ 'en-GB': value });

/** As many as fit into a body of a mebibyte, with some room for the rest of it. */
export function filled(make: (index: number) => string): string {
  const parts: string[] = [];
  let length = 2_000;
  for (let index = 0; ; index += 1) {
    const part = make(index);
    length += part.length + 1;
    if (length > MIB) return parts.join();
    parts.push(part);
  }
}

const list = (make: (index: number) => string) => `[${filled(make)}]`;
const members = (make: (index: number) => string) => `{${filled((index) => `"${make(index)}`)}}`;
const rest = (text: string) => text.padEnd(MIB - 2_000, text);

export const heavyType: Json = {
  id: 'heavy',
  name: en('Heavy'),
  entryTitleField: 'title',
  fields: [
    field('title', 'string', { validations: { regex: { pattern: '^(?:[a-z]+ ?)+$' } } }),
    field('behind', 'string', { validations: { regex: { pattern: '^(a+)+(?=c)' } } }),
    field('slow', 'string', { validations: { regex: { pattern: '(a|ab|b){100}c' } } }),
    field('text', 'string'),
    field('codes', 'stringArray', { validations: { regex: { pattern: '^(x+x+)+y$' }, maxLength: { value: 5 } } }),
    field('choices', 'stringArray', {
      validations: { allowedValues: { values: Array.from({ length: 500 }, (_, index) => en(`v${index}`)) } },
    }),
    field('words', 'stringArray'),
    field('numbers', 'integerArray', { validations: { max: { value: 5 } } }),
    field('days', 'dateTimeArray', { validations: { pastDateTime: {} } }),
    field('extra', 'object'),
    field('links', 'objectArray', { dataFormat: 'entry' }),
    field('places', 'objectArray', { dataFormat: 'location' }),
    field('body', 'objectArray', {
      dataFormat: 'field',
      validations: {
        allowedFieldTypes: { fields: [field('p', 'string', { validations: { regex: { pattern: '^(a|aa)+$' } } })] },
      },
    }),
  ],
};

/** Values of one entry, as JSON. */
const values: Readonly<Record<string, () => string>> = {
  'unknown members': () => filled((index) => `"a${index}":1`),
  'members of an object': () => `"extra":${members((index) => `a${index}":1`)}`,
  'empty lists': () => `"extra":{"a":${list(() => '[]')}}`,
  'short numbers': () => `"extra":{"a":${list(() => '1')}}`,
  'a title': () => `"title":"${rest('a')}"`,
  'a title of words': () =>
    `"title":"${filled((index) => `w${index.toString(36)}`)
      .slice(0, 880_000)
      .replaceAll(',', ' ')}"`,
  'a text of words': () =>
    `"text":"${filled((index) => `w${index.toString(36)}`)
      .slice(0, 880_000)
      .replaceAll(',', ' ')}"`,
  'a text of letters': () => `"text":"${rest('a b ').slice(0, 880_000)}"`,
  'a text of tags': () => `"text":"${rest('<a').slice(0, 880_000)}"`,
  'a trap': () => `"title":"${rest('a').slice(0, 800_000)}!"`,
  'a trap with look-ahead': () => `"behind":"${'a'.repeat(5_000)}"`,
  'a large automaton': () => `"slow":"${rest('ab').slice(0, 800_000)}"`,
  'many traps': () => `"codes":${list((index) => `"x${index}"`)}`,
  'long traps': () => `"codes":${list((index) => `"${'x'.repeat(100)}${index}"`)}`,
  'wrong types': () => `"codes":${list(() => '1')}`,
  'wrong choices': () => `"choices":${list(() => '"a"')}`,
  'right words': () =>
    `"words":${list((index) => `"w${index}"`)
      .slice(0, 880_000)
      .replace(/,[^,]*$/, ']')}`,
  'wrong numbers': () => `"numbers":${list(() => '9')}`,
  'wrong days': () => `"days":${list(() => '"2999-01-01"')}`,
  'links to nowhere': () => `"links":${list(() => `{"sys":{"id":"${randomUUID()}"}}`)}`,
  'no links': () => `"links":${list(() => '{}')}`,
  'wrong places': () => `"places":${list(() => '{"lat":999}')}`,
  'unknown paragraphs': () => `"body":${list(() => '{"type":"q"}')}`,
  'paragraphs that are traps': () => `"body":${list((index) => `{"type":"p","value":"${'a'.repeat(50)}${index}"}`)}`,
};

const sys = '"sys":{"contentTypeId":"heavy"}';
const fieldText = (index: number, more = '') => `{"id":"f${index}","name":{"en-GB":"f"},"dataType":"string"${more}}`;
const pattern = '(a+b?|c{1,20}){1,30}[x-z]+';
const typeOf = (members: string) => `{"id":"t${randomUUID().replaceAll('-', '')}","name":{"en-GB":"T"},${members}}`;
const hundred = (make: (index: number) => string) => Array.from({ length: 100 }, (_, index) => make(index)).join();

export interface HeavyRequest {
  readonly name: string;
  readonly method: string;
  /** `{project}` and `{entry}` stand for what there is. */
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
}

const project = '/api/management/projects/{project}';
const of = (name: string, method: string, path: string, body?: string, type?: string): HeavyRequest => ({
  name,
  method,
  path: (path.startsWith('/api/') || path.startsWith('/auth') ? path : project + path)
    .slice(0, LONGEST_PATH)
    .replace(/%.?$/, ''),
  ...(body !== undefined && { body }),
  ...(type !== undefined && { type }),
});

const operations = (make: (index: number) => object) => list((index) => JSON.stringify(make(index)));

/** Requests with bodies of up to a mebibyte, each of which makes some part of the service work hard. */
export function heavyRequests(): readonly HeavyRequest[] {
  const entries = Object.entries(values).flatMap(([name, make]) => [
    of(`entry: ${name}`, 'POST', '/entries', `{${sys},${make()}}`),
    of(`merge patch: ${name}`, 'PATCH', '/entries/{entry}', `{${make()}}`),
  ]);
  const patches = [
    of(
      'JSON Patch: additions',
      'PATCH',
      '/entries/{entry}',
      operations((at) => ({ op: 'add', path: `/extra/a${at}`, value: 1 })),
    ),
    of(
      'JSON Patch: a list',
      'PATCH',
      '/entries/{entry}',
      `[{"op":"add","path":"/words","value":[]},${filled(() => '{"op":"add","path":"/words/0","value":"a"}')}]`,
    ),
    of(
      'JSON Patch: copies',
      'PATCH',
      '/entries/{entry}',
      `[{"op":"add","path":"/extra","value":{"a":[1]}},${filled((at) => `{"op":"copy","from":"/extra","path":"/extra/b${at}"}`)}]`,
    ),
    of(
      'JSON Patch: tests',
      'PATCH',
      '/entries/{entry}',
      operations(() => ({ op: 'test', path: '/words', value: null })),
    ),
    of('JSON Patch: paths', 'PATCH', '/entries/{entry}', `[{"op":"add","path":"${rest('/a')}","value":1}]`),
    of(
      'JSON Patch: no patch',
      'PATCH',
      '/entries/{entry}',
      list(() => '1'),
    ),
  ];
  const definitions = [
    of(
      'content type: groups',
      'POST',
      '/contenttypes',
      typeOf(`"groups":${list((at) => `{"id":"g${at}","name":{"en-GB":"g"}}`)}`),
    ),
    of('content type: wrong groups', 'POST', '/contenttypes', typeOf(`"groups":${list(() => '{"id":""}')}`)),
    of('content type: fields', 'POST', '/contenttypes', typeOf(`"fields":${list((at) => fieldText(at))}`)),
    of('content type: wrong fields', 'POST', '/contenttypes', typeOf(`"fields":${list(() => '1')}`)),
    of('content type: fields without anything', 'POST', '/contenttypes', typeOf(`"fields":${list(() => '{}')}`)),
    of('content type: languages', 'POST', '/contenttypes', typeOf(`"supportedLanguages":${list(() => '"xx"')}`)),
    of('content type: names', 'POST', '/contenttypes', typeOf(`"description":${members((at) => `l${at}":"x"`)}`)),
    of(
      'content type: patterns',
      'POST',
      '/contenttypes',
      typeOf(
        `"fields":[${hundred((at) => fieldText(at, `,"default":"${'a'.repeat(4_000)}!","validations":{"regex":{"pattern":"${pattern}${at}"}}`))}]`,
      ),
    ),
    of(
      'content type: look-ahead',
      'POST',
      '/contenttypes',
      typeOf(
        `"fields":[${hundred((at) => fieldText(at, `,"default":"${'a'.repeat(4_000)}!","validations":{"regex":{"pattern":"^(a+)+(?=${at})"}}`))}]`,
      ),
    ),
    of(
      'content type: permitted values',
      'POST',
      '/contenttypes',
      typeOf(
        `"fields":[${fieldText(0, `,"validations":{"allowedValues":{"values":${list((at) => `{"en-GB":"${at}"}`)}}}`)}]`,
      ),
    ),
    of(
      'content type: a default',
      'POST',
      '/contenttypes',
      typeOf(
        `"fields":[{"id":"f","name":{"en-GB":"f"},"dataType":"stringArray","default":${list((at) => `"${at}"`)}}]`,
      ),
    ),
    of(
      'content type: validations',
      'POST',
      '/contenttypes',
      typeOf(`"fields":[${fieldText(0, `,"validations":${members((at) => `v${at}":{}`)}`)}]`),
    ),
    of(
      'content type: an editor',
      'POST',
      '/contenttypes',
      typeOf(`"fields":[${fieldText(0, `,"editor":{"a":${list(() => '[]')}}`)}]`),
    ),
    of(
      'content type: composed fields',
      'POST',
      '/contenttypes',
      typeOf(
        `"fields":[{"id":"f","name":{"en-GB":"f"},"dataType":"objectArray","dataFormat":"field","validations":{"allowedFieldTypes":{"fields":${list((at) => fieldText(at))}}}}]`,
      ),
    ),
    of('component: fields', 'POST', '/components', typeOf(`"fields":${list((at) => fieldText(at))}`)),
    of(
      'workflow definition: states',
      'POST',
      '/workflow/definitions',
      typeOf(`"states":${list((at) => `{"id":"s${at}","name":{"en-GB":"s"},"events":[]}`)}`),
    ),
    of(
      'workflow definition: events',
      'POST',
      '/workflow/definitions',
      typeOf(
        `"states":[{"id":"draft","name":{"en-GB":"s"},"events":${list((at) => `{"id":"e${at}","transitionTo":"draft"}`)}}]`,
      ),
    ),
    of('workflow definition: wrong states', 'POST', '/workflow/definitions', typeOf(`"states":${list(() => '{}')}`)),
  ];
  const structure = [
    of(
      'project: languages',
      'POST',
      '/api/management/projects',
      typeOf(`"primaryLanguage":"en-GB","supportedLanguages":${list(() => '"xx"')}`),
    ),
    of(
      'project: wrong languages',
      'POST',
      '/api/management/projects',
      typeOf(`"supportedLanguages":${list(() => '1')}`),
    ),
    of(
      'project: exclusions',
      'POST',
      '/api/management/projects',
      typeOf(`"deliverySysExclusions":${list((at) => `"sys.x${at}"`)}`),
    ),
    of('node: names', 'POST', '/nodes', `{"displayName":${members((at) => `l${at}":"x"`)}}`),
    of('node: a slug', 'POST', '/nodes', `{"displayName":{"en-GB":"x"},"slug":{"en-GB":"${rest('-a')}"}}`),
    of(
      'nodes: an order',
      'PUT',
      '/nodes/{node}/children/order',
      list(() => `"${randomUUID()}"`),
    ),
    of(
      'nodes: one in an order',
      'PUT',
      '/nodes/{node}/children/order',
      list(() => '"x"'),
    ),
    of('nodes: a parent', 'PUT', '/nodes/{node}/parentId', `"${rest('a')}"`),
  ];
  const security = [
    of(
      'role: entries',
      'POST',
      '/security/roles',
      typeOf(`"permissions":{"entries":${list((at) => `{"id":"t${at}","languages":["xx"],"actions":["sysView"]}`)}}`),
    ),
    of(
      'role: actions',
      'POST',
      '/security/roles',
      typeOf(`"permissions":{"entries":[{"id":"*","languages":["*"],"actions":${list((at) => `"a${at}"`)}}]}`),
    ),
    of(
      'role: languages',
      'POST',
      '/security/roles',
      typeOf(
        `"permissions":{"entries":[{"id":"heavy","actions":["sysView"],"languages":${list((at) => `"l${at}"`)}}]}`,
      ),
    ),
    of(
      'role: sections',
      'POST',
      '/security/roles',
      typeOf(`"permissions":${members((at) => `s${at}":{"actions":["x"]}`)}`),
    ),
    of('role: assignments', 'POST', '/security/roles', typeOf(`"assignments":{"users":${list((at) => `"u${at}"`)}}`)),
    of(
      'user: properties',
      'POST',
      '/api/security/users',
      `{"username":"u${randomUUID()}","email":"a@b.cd","custom":${members((at) => `c${at}":"x"`)}}`,
    ),
    of('user: an address', 'POST', '/api/security/users', `{"username":"u","email":"${rest('a@')}"}`),
    of('user: a name', 'POST', '/api/security/users', `{"username":"${rest('a')}"}`),
    of(
      'user: a password',
      'POST',
      '/api/security/users',
      `{"username":"u${randomUUID()}","email":"e${randomUUID()}@b.cd","credentials":{"password":"${rest('aA1!')}"}}`,
    ),
    of(
      'group: properties',
      'POST',
      '/api/security/groups',
      `{"name":"g${randomUUID()}","custom":${members((at) => `c${at}":"x"`)}}`,
    ),
    of(
      'group: members',
      'POST',
      `/api/security/groups/{group}/users`,
      list((at) => `"u${at}"`),
    ),
    of(
      'group: groups',
      'POST',
      `/api/security/groups/{group}/groups`,
      list(() => `"${randomUUID()}"`),
    ),
    of(
      'key: scopes',
      'POST',
      '/api/security/apiKeys',
      `{"name":"k${randomUUID()}","scopes":${list((at) => `"s${at}"`)}}`,
    ),
    of(
      'users: search',
      'POST',
      '/api/security/users/search',
      `{"where":${list(() => '{"field":"username","contains":"a"}')}}`,
    ),
    of(
      'token: scopes',
      'POST',
      '/authenticate/connect/token',
      `grant_type=client_credentials&client_id=x&client_secret=y&scope=${filled((at) => `s${at}`).replaceAll(',', '+')}`,
      'application/x-www-form-urlencoded',
    ),
    of(
      'token: parameters',
      'POST',
      '/authenticate/connect/token',
      filled(() => 'a').replaceAll(',', '&'),
      'application/x-www-form-urlencoded',
    ),
    of(
      'token: a secret',
      'POST',
      '/authenticate/connect/token',
      `grant_type=client_credentials&client_id=x&client_secret=${rest('a')}`,
      'application/x-www-form-urlencoded',
    ),
  ];
  const webhooks = [
    of(
      'webhook: topics',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":${list(() => '{"resourceType":"entry","event":"published"}')}}`,
    ),
    of(
      'webhook: wrong topics',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":${list(() => '1')}}`,
    ),
    of(
      'webhook: one topic',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":[{"resourceType":"entry","contentTypeId":${list((at) => `"t${at}"`)}}]}`,
    ),
    of(
      'webhook: headers',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":[{"resourceType":"entry"}],"headers":${members((at) => `h${at}":{"value":"x"}`)}}`,
    ),
    of(
      'webhook: templates',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":[{"resourceType":"entry"}],"templates":${members((at) => `entry.t${at}":"{{a}}"`)}}`,
    ),
    of(
      'webhook: a template',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":[{"resourceType":"entry"}],"templates":{"entry":"${rest('{{a | json}}')}"}}`,
    ),
    of(
      'webhook: an address',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example/${rest('{{a}}')}","topics":[{"resourceType":"entry"}]}`,
    ),
    of('live stream: topics', 'POST', '/events/sse/stream', `{"topics":${list(() => '1')}}`),
    of(
      'block: a push',
      'POST',
      '/blocks',
      `{"id":"b","image":{"uri":"${rest('a/')}","tag":"v1"},"source":{"branch":"main"}}`,
    ),
    of(
      'block: a branch',
      'POST',
      '/blocks',
      `{"id":"b","image":{"uri":"x.example/y","tag":"${rest('v.')}"},"source":{"branch":"${'b/'.repeat(100)}"}}`,
    ),
  ];
  return [...entries, ...patches, ...definitions, ...structure, ...security, ...webhooks, ...imports(), ...searches()];
}

function imports(): readonly HeavyRequest[] {
  const rows = (name: string, body: string, type?: string) =>
    of(`redirects: ${name}`, 'POST', '/redirects/import?mode=upsert', body, type);
  const json = (make: (index: number) => readonly [type: string, value: string, destination: string]) =>
    list((at) => {
      const [type, value, destination] = make(at);
      return JSON.stringify({ sourceDomain: '*', match: { type, value }, destination, statusCode: 301 });
    });
  const lines = (make: (index: number) => string) => filled(make).replaceAll(',', '\n');
  return [
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

function searches(): readonly HeavyRequest[] {
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
