import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success } from '../../support/answers/answers.ts';
import { definitionKinds, Definitions, type Definition } from '../../support/content/definitions.ts';
import { field, Library, type Json } from '../../support/content/library.ts';

const DATA_TYPES =
  "'string', 'stringArray', 'integer', 'integerArray', 'decimal', 'decimalArray', 'boolean', 'booleanArray', " +
  "'dateTime', 'dateTimeArray', 'object' or 'objectArray'";

const text = (value: string) => ({ 'en-GB': value });
const title = field('title', 'string');
const newId = () => `d${randomUUID().replaceAll('-', '')}`;
const WRONG_TEXT = 'The value is not a valid string';
const VERSION = { field: 'version.versionNo', message: 'The version number is not valid' };

type Row = readonly [change: Json, path: string, message?: string];
const withField = (change: Json, below: string, message?: string): Row => [
  { fields: [title, { ...field('size', 'integer'), ...change }] },
  `fields[1].${below}`,
  message,
];

/** content-types.md 3.3 and 4.2, on creation only. */
const identity: readonly Row[] = [
  [{ id: null }, 'id', 'The id is required'],
  [{ id: ' ' }, 'id', 'The id is required'],
  [{ id: 7 }, 'id', WRONG_TEXT],
  [{ id: 'Author' }, 'id', 'The {noun} id is not valid'],
  [{ id: 'an-author' }, 'id', 'The {noun} id is not valid'],
  [{ id: 'x'.repeat(65) }, 'id', 'The {noun} id cannot be longer than 64 characters'],
];

/** Refused on creation and on update. */
const properties: readonly Row[] = [
  [{ name: null }, 'name', 'The name is required'],
  [{ name: {} }, 'name', 'The name is required'],
  [{ name: text(' ') }, 'name', 'The name is required'],
  [{ name: 'Author' }, 'name', 'The value is not a valid object'],
  [
    { name: { ...text('Author'), cy: 'x'.repeat(101) } },
    'name',
    'The {noun} name cannot be longer than 100 characters',
  ],
  [{ name: { ...text('Author'), welsh: 'Awdur' } }, 'name.welsh', "The language code 'welsh' is not valid"],
  [
    { description: text('x'.repeat(1_001)) },
    'description',
    'The {noun} description cannot be longer than 1000 characters',
  ],
  [{ fields: { title } }, 'fields', 'The value is not a valid array'],
  [{ fields: [title, title] }, 'fields[1].id', "The field id 'title' is used twice"],
  withField({ id: '' }, 'id', 'The id is required'),
  withField({ id: 'sys' }, 'id', "The field id 'sys' is reserved"),
  withField({ name: {} }, 'name', 'The name is required'),
  withField({ dataType: 'number' }, 'dataType', `The data type 'number' is not supported: use ${DATA_TYPES}`),
  withField({ dataFormat: 'location' }, 'dataFormat'),
  withField({ dataType: 'object', dataFormat: 'component.none' }, 'dataFormat', "There is no component 'none'"),
  withField({ validations: 'x' }, 'validations', 'The value is not a valid object'),
  withField({ validations: { min: {} } }, 'validations.min', 'A number is needed'),
  withField({ default: 'x' }, 'default', 'The value is not a valid integer'),
];

/** content-types.md 2.2 and 3.4: changes of published definitions. */
const changes: readonly Row[] = [
  [{ id: 'other' }, 'id', 'The {noun} id cannot be changed'],
  [{ fields: [field('title', 'integer')] }, 'fields[0].dataType'],
  [{ fields: [field('title', 'stringArray')] }, 'fields[0].dataType'],
  [{ fields: [field('title', 'string', { dataFormat: 'heading' })] }, 'fields[0].dataFormat'],
  ...['1', 'x', '01.0'].map((versionNo): Row => [{ version: { versionNo } }, VERSION.field, VERSION.message]),
];

/** content-types.md 3.6. */
const triggers: readonly (readonly [trigger: Json, status: number, path: string, message: string])[] = [
  [{ version: '0.2' }, 409, 'version', 'The {noun} version is not the latest version'],
  [{ version: 'x' }, 422, 'version', 'The version number is not valid'],
  [{ event: 'unpublish' }, 422, 'event', "There is no event 'unpublish': use 'publish'"],
  [{ event: null }, 422, 'event', 'The event is required'],
  [{ event: 5 }, 422, 'event', WRONG_TEXT],
];

const titled = (rows: readonly Row[]) =>
  rows.map(([change, path, message]) => [JSON.stringify(change).slice(0, 90), change, path, message] as const);

describe.each(definitionKinds.map((kind) => [kind.noun, kind] as const))('a %s is rejected', (noun, kind) => {
  let library: Library;
  let definitions: Definitions;
  let live: Definition;
  beforeAll(async () => {
    library = await Library.open(await Annal.shared());
    definitions = new Definitions(library, kind);
    live = success(await definitions.publish(success(await post({ id: 'live' }), 201).id));
  });

  const post = (change: Json) => definitions.post({ id: newId(), name: text('Author'), fields: [title], ...change });
  const put = (change: Json) => definitions.put('live', { ...live, ...change });
  const said = (message?: string): unknown => message?.replace('{noun}', noun) ?? expect.stringMatching(/./);
  const errors = (doing: string) => `There are validation errors ${doing}`;

  it.each(titled([...identity, ...properties]))('when it is created with %s', async (_, change, path, message) => {
    const id = newId();
    const answer = await post({ id, ...change });
    expect(refusal(answer, 422).message).toBe(errors(`creating the ${noun}`));
    expect(issues(answer)).toEqual([{ field: path, message: said(message) }]);
    refusal(await definitions.get(id), 404);
  });

  it.each(titled([...properties, ...changes]))('when it is updated with %s', async (_, change, path, message) => {
    const answer = await put(change);
    expect(refusal(answer, 422).message).toBe(errors(`updating the ${noun}`));
    expect(issues(answer)).toEqual([{ field: path, message: said(message) }]);
    expect(success(await definitions.get('live'))).toEqual(live);
  });

  it.each(triggers)('when it is published by %j with %i', async (trigger, status, path, message) => {
    const made = success(await post({}), 201);
    const answer = await definitions.publish(made.id, trigger);
    expect(refusal(answer, status).message).toBe(errors('invoking the workflow event'));
    expect(issues(answer, status)).toEqual([{ field: path, message: said(message) }]);
    expect(success(await definitions.get(made.id))).toEqual(made);
  });

  it('when it is published twice, or without fields', async () => {
    expect(issues(await definitions.publish('live'))).toEqual([
      { field: 'version', message: 'The latest version is already published' },
    ]);
    const { id } = success(await post({ fields: [] }), 201);
    expect(fields(await definitions.publish(id))[0]).toBe('fields');
  });

  it('for a stale version, whatever else is wrong', async () => {
    for (const versionNo of ['0.1', '1.1', '9.0']) {
      const answer = await put({ name: {}, fields: 'none', version: { versionNo } });
      expect(refusal(answer, 409).message).toBe(errors(`updating the ${noun}`));
      expect(issues(answer, 409)).toEqual([
        { field: 'version.versionNo', message: `The ${noun} version is not the latest version` },
      ]);
    }
  });

  it('when it is unknown, before its JSON is validated', async () => {
    const answers = [
      await definitions.get('none'),
      await definitions.put('none', { name: 5, fields: 'none', version: { versionNo: '0.1' } }),
      await definitions.remove('none'),
      await definitions.publish('none', { event: 5 }),
    ];
    for (const answer of answers)
      expect(refusal(answer, 404)).toMatchObject({
        message: `The ${noun} 'none' does not exist`,
        data: { projectId: library.id, [kind.key]: 'none' },
        type: 'error',
      });
  });

  it('when it is no object', async () => {
    for (const answer of [await definitions.post([]), await definitions.put('none', [live])])
      expect(refusal(answer, 400)).toMatchObject({ type: 'error', data: null });
  });

  it('for all wrong JSON types at once', async () => {
    const wrong = { name: 5, fields: 'none', version: { versionNo: live.version.versionNo } };
    expect(issues(await put(wrong))).toEqual([
      { field: 'name', message: 'The value is not a valid object' },
      { field: 'fields', message: 'The value is not a valid array' },
    ]);
    expect(fields(await put({ version: { versionNo: 5 } }))).toEqual(['version.versionNo']);
    const { id } = success(await post({}), 201);
    expect(issues(await definitions.publish(id, { event: 5, version: 'x' }))).toEqual([
      { field: 'event', message: WRONG_TEXT },
      { field: 'version', message: 'The version number is not valid' },
    ]);
  });

  it('for an id that either kind uses, in any case', async () => {
    const { id } = success(await post({ id: `${newId()}Taken` }), 201);
    for (const other of definitionKinds)
      for (const taken of [id, id.toLowerCase()])
        expect(issues(await new Definitions(library, other).post({ id: taken, name: 5 }), 409)).toEqual([
          { field: 'id', message: `A content type or component with the id '${taken}' already exists` },
        ]);
  });
});
