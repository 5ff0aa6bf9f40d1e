import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Annal } from '../../support/service/annal.ts';
import { formProblems, success } from '../../support/answers/answers.ts';
import { book, field, Library } from '../../support/content/library.ts';

type Body = Record<string, unknown> | unknown[];

const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'x',
  'publish',
  'en-GB',
  'xx',
  '0.1',
  '1.0',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '(a+)+$',
  '\u0000',
  'x'.repeat(3_000),
  randomUUID(),
  [],
  [null],
  [[]],
  ['x', 'x'],
  {},
  { a: null },
  { 'en-GB': 7 },
  { sys: {} },
  { sys: { id: null } },
  { length: 3 },
  { $ne: 1 },
];

/** The path of keys to every place in a body. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

function damaged<Valid extends Body>(valid: Valid, place: readonly string[], strange: unknown): Valid {
  const copy = structuredClone(valid);
  let target: Record<string, unknown> = copy as never;
  for (const key of place.slice(0, -1)) target = target[key] as Record<string, unknown>;
  target[place.at(-1) ?? 'unknown'] = strange;
  return copy;
}

const definition = {
  ...book,
  description: { 'en-GB': 'A book' },
  groups: [{ id: 'main', name: { 'en-GB': 'Main' }, description: {} }],
  workflowId: 'contensisEntryApproval',
  entryDescriptionField: 'form',
  previewUrl: 'https://x.example',
  fields: [
    field('title', 'string', { groupId: 'main', editor: { id: 'text' }, default: { 'en-GB': 'x' } }),
    field('form', 'string', {
      validations: { regex: { pattern: '^a', message: { 'en-GB': 'm' } }, maxLength: { value: 5 } },
    }),
    field('choice', 'stringArray', {
      validations: { allowedValues: { values: [{ 'en-GB': 'a' }] }, minCount: { value: 1 } },
    }),
    field('amount', 'decimal', { validations: { min: { value: 1 }, max: { value: 9 }, decimalPlaces: { value: 2 } } }),
    field('day', 'dateTime', { validations: { min: { value: '2020-01-01' }, pastDateTime: {} } }),
    field('cover', 'object', {
      dataFormat: 'image',
      validations: { requiredFields: { fields: [{ name: 'caption' }] } },
    }),
    field('span', 'object', { dataFormat: 'dateRange' }),
    field('related', 'objectArray', {
      dataFormat: 'entry',
      validations: { allowedContentTypes: { contentTypes: ['book'] } },
    }),
    field('body', 'objectArray', {
      dataFormat: 'field',
      validations: { allowedFieldTypes: { fields: [field('p', 'string')] } },
    }),
  ],
};

const values = (sys: Record<string, unknown>) => ({
  title: 'x',
  form: 'abc',
  choice: ['a'],
  amount: 2.5,
  day: '2024-05-02T10:00Z',
  cover: { asset: { sys: { id: randomUUID() } }, altText: 'a', caption: 'c', transformations: { size: { width: 3 } } },
  span: { from: '2024-01-01', to: '2024-02-01' },
  related: [{ sys: { id: randomUUID(), language: 'en-GB' } }],
  body: [{ type: 'p', value: 'x', id: '1' }],
  sys: { contentTypeId: 'rich', language: 'en-GB', dataFormat: 'entry', slug: 's', owner: 'admin', ...sys },
});

describe('bodies with one invalid value', () => {
  let annal: Annal;
  let library: Library;
  let entryId: string;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    await library.publish({ ...definition, id: 'rich', workflowId: 'contensisEntryBasic' });
    entryId = (await library.create(values({}))).sys.id;
  });
  afterAll(() => annal.discard());

  const attempts: Record<string, () => readonly [string, string, Body]> = {
    'a project': () => [
      'PUT',
      '',
      {
        name: 'N',
        description: 'd',
        primaryLanguage: 'en-GB',
        supportedLanguages: ['cy', 'pl'],
        color: 'red',
        deliverySysExclusions: ['sys.owner'],
      },
    ],
    'a new content type': () => [
      'POST',
      '/contenttypes',
      { ...definition, id: `t${randomUUID().replaceAll('-', '')}` },
    ],
    'a content type': () => ['PUT', '/contenttypes/rich', { ...definition, id: 'rich', version: { versionNo: '1.0' } }],
    'its publication': () => [
      'POST',
      '/contenttypes/rich/workflow/events',
      { event: 'publish', version: '1.0', data: null },
    ],
    'a new entry': () => ['POST', '/entries', values({ id: randomUUID() })],
    'an entry': () => ['PUT', `/entries/${entryId}`, values({ id: entryId })],
    'a merge patch': () => ['PATCH', `/entries/${entryId}`, values({ id: entryId })],
    'a JSON patch': () => [
      'PATCH',
      `/entries/${entryId}`,
      [
        { op: 'test', path: '/title', value: 'x' },
        { op: 'add', path: '/choice/-', value: 'a' },
        { op: 'move', from: '/form', path: '/title' },
      ],
    ],
    'a workflow event': () => [
      'POST',
      `/entries/${entryId}/workflow/events`,
      { event: 'publish', language: 'en-GB', version: '0.1', data: { message: 'm' } },
    ],
  };

  it.each(Object.entries(attempts))('are accepted or rejected without a failure: %s', async (_, attempt) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(...STRANGE), async (nth, strange) => {
        const [method, below, valid] = attempt();
        const places = placesOf(valid).slice(1);
        const body = damaged(valid, places[nth % places.length] ?? [], strange);
        const answer = await library.call(method, below, body);
        const problems = answer.status >= 400 ? formProblems(answer) : [];
        expect({ body, answer, problems }).toEqual({ body, answer, problems: [] });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
  });

  it('leave everything readable', async () => {
    success(await library.call('GET', ''));
    success(await library.call('GET', '/contenttypes'));
    success(await library.call('GET', `/entries/${entryId}`));
    success(await library.call('GET', '/entries?pageSize=1000&language=*'));
    success(await library.call('GET', '/entries?pageSize=1000&order=-amount,day,choice,body'));
  });
});
