import { randomUUID } from 'node:crypto';
import { Annal } from '../support/annal.ts';
import { fields, issues, refusal, success } from '../support/answers.ts';
import { field, Library, type Json } from '../support/library.ts';
import { quickReview, Workflows } from '../support/workflows.ts';
import type { ContentType } from '../support/views.ts';

const text = (value: string) => ({ 'en-GB': value });
const tooLong = (property: string, limit: number) =>
  `The content type ${property} cannot be longer than ${limit} characters`;
const noText = (id: string) => `There is no text field '${id}'`;
const NODE = randomUUID();

type Row = readonly [change: Json, path: string, message?: string];

const title = field('title', 'string');
const type: Json = { name: text('Type'), fields: [title, field('tags', 'stringArray'), field('size', 'integer')] };

/** content-types.md 3.3: only when it is created. */
const identity: readonly Row[] = [
  [{ id: null }, 'id', 'The id is required'],
  [{ id: ' ' }, 'id', 'The id is required'],
  [{ id: 7 }, 'id', 'The value is not a valid string'],
  [{ id: 'Author' }, 'id', 'The content type id is not valid'],
  [{ id: 'an-author' }, 'id', 'The content type id is not valid'],
  [{ id: 'x'.repeat(65) }, 'id', tooLong('id', 64)],
  [{ dataFormat: 'form' }, 'dataFormat', "The data format 'form' is not supported"],
  [{ dataFormat: 'component' }, 'dataFormat'],
];

/** content-types.md 3.3 and 3.4, with the limits of 1.1 and 1.3; fields have a suite of their own. */
const properties: readonly Row[] = [
  [{ name: null }, 'name', 'The name is required'],
  [{ name: {} }, 'name', 'The name is required'],
  [{ name: text(' ') }, 'name', 'The name is required'],
  [{ name: { cy: 'Awdur' } }, 'name', 'The name is required in en-GB'],
  [{ name: { ...text('Author'), cy: 'x'.repeat(101) } }, 'name', tooLong('name', 100)],
  [{ name: { ...text('Author'), welsh: 'Awdur' } }, 'name.welsh', "The language code 'welsh' is not valid"],
  [{ description: text('x'.repeat(1_001)) }, 'description', tooLong('description', 1000)],
  [{ defaultLanguage: 'english' }, 'defaultLanguage', "The language code 'english' is not valid"],
  [{ supportedLanguages: ['cy', 'fr'] }, 'supportedLanguages[1]', "The project does not support the language 'fr'"],
  [{ supportedLanguages: ['x'] }, 'supportedLanguages[0]', "The language code 'x' is not valid"],
  [{ supportedLanguages: 'cy' }, 'supportedLanguages'],
  [{ workflowId: 'none' }, 'workflowId', "No published workflow definition has the id 'none'"],
  [{ workflowId: 'unpublished' }, 'workflowId', "No published workflow definition has the id 'unpublished'"],
  ...['none', 'tags', 'size'].flatMap((id): Row[] => [
    [{ entryTitleField: id }, 'entryTitleField', noText(id)],
    [{ entryDescriptionField: id }, 'entryDescriptionField', noText(id)],
  ]),
  [
    { entryTitleField: 'title', entryDescriptionField: 'title' },
    'entryDescriptionField',
    'Title and description cannot be the same field',
  ],
  [{ groups: [{ name: text('A') }] }, 'groups[0].id', 'The id is required'],
  [{ groups: [{ id: 'My group', name: text('A') }] }, 'groups[0].id', 'The group id is not valid'],
  [
    { groups: [{ id: 'x'.repeat(65), name: text('A') }] },
    'groups[0].id',
    'The group id cannot be longer than 64 characters',
  ],
  [
    { groups: ['a', 'aB', 'ab'].map((id) => ({ id, name: text('A') })) },
    'groups[2].id',
    "The group id 'ab' is used twice",
  ],
  [{ groups: [{ id: 'a' }] }, 'groups[0].name', 'The name is required'],
  [{ groups: [{ id: 'a', name: { cy: 'A' } }] }, 'groups[0].name', 'The name is required in en-GB'],
  [{ fields: Array.from({ length: 201 }, (_, n) => field(`f${n}`, 'string')) }, 'fields'],
  [{ fields: [{ ...title, groupId: 'none' }] }, 'fields[0].groupId', "There is no group 'none'"],
  [{ fields: [title, title] }, 'fields[1].id', "The field id 'title' is used twice"],
  [{ fields: { title } }, 'fields'],
  [{ enabled: 'yes' }, 'enabled', 'The value is not a valid boolean'],
  [{ previewUrl: 'x'.repeat(2_001) }, 'previewUrl', tooLong('previewUrl', 2000)],
  [{ defaultRendererId: 'x' }, 'defaultRendererId', 'The value is not a valid uuid'],
  [{ defaultParentNodeId: 'x' }, 'defaultParentNodeId', 'The value is not a valid uuid'],
  [{ defaultParentNodeId: NODE }, 'defaultParentNodeId', `The node '${NODE}' does not exist`],
];
const titled = (rows: readonly Row[]) =>
  rows.map(([change, path, message]) => [JSON.stringify(change).slice(0, 90), change, path, message] as const);

describe('a content type is refused', () => {
  let library: Library;
  let live: ContentType;
  beforeAll(async () => {
    library = await Library.open(await Annal.shared());
    await new Workflows(library).create({ ...quickReview, id: 'unpublished' });
    live = await library.publish({ ...type, id: 'live' });
  });

  const newId = () => `t${randomUUID().replaceAll('-', '')}`;
  const post = (change: Json) =>
    library.call<ContentType>('POST', '/contenttypes', { ...type, id: newId(), ...change });
  const put = (change: Json) => library.call('PUT', '/contenttypes/live', { ...live, ...change });
  const said = (message?: string) => message ?? expect.stringMatching(/./);

  it.each(titled([...identity, ...properties]))('when it is created with %s', async (_, change, path, message) => {
    const answer = await post(change);
    expect(refusal(answer, 422).message).toBe('There are validation errors creating the content type');
    expect(issues(answer)).toEqual([{ field: path, message: said(message) }]);
  });

  it.each(
    titled([
      ...properties,
      [{ id: 'other' }, 'id', 'The content type id cannot be changed'],
      [{ dataFormat: 'asset' }, 'dataFormat', 'The data format cannot be changed'],
      [{ dataFormat: 'form' }, 'dataFormat'],
      [{ fields: [field('title', 'integer')] }, 'fields[0].dataType'],
      [{ fields: [field('title', 'stringArray')] }, 'fields[0].dataType'],
      [{ fields: [field('title', 'string', { dataFormat: 'heading' })] }, 'fields[0].dataFormat'],
      [{ version: null }, 'version.versionNo', 'The version number is required'],
      [{ version: {} }, 'version.versionNo', 'The version number is required'],
      [{ version: { versionNo: '1' } }, 'version.versionNo', 'The version number is not valid'],
      [{ version: { versionNo: '01.0' } }, 'version.versionNo', 'The version number is not valid'],
    ]),
  )('when it is updated with %s', async (_, change, path, message) => {
    const answer = await put(change);
    expect(refusal(answer, 422).message).toBe('There are validation errors updating the content type');
    expect(issues(answer)).toEqual([{ field: path, message: said(message) }]);
    expect(success(await library.call('GET', '/contenttypes/live'))).toEqual(live);
  });

  it('with all that is wrong at once, and for a default language that the project has not', async () => {
    const broken = {
      id: 'A',
      name: {},
      workflowId: 'x',
      groups: [{}],
      fields: [{ id: 'sys' }, { dataType: 'string' }],
    };
    expect(fields(await post(broken))).toEqual([
      'id',
      'groups[0].id',
      'groups[0].name',
      'fields[0].id',
      'fields[0].name',
      'fields[0].dataType',
      'fields[1].id',
      'fields[1].name',
      'name',
      'workflowId',
    ]);
    const french = { name: { fr: 'Genre' }, fields: [field('title', 'string', { name: { fr: 'titre' } })] };
    expect(issues(await post({ defaultLanguage: 'fr', ...french }))).toEqual([
      { field: 'defaultLanguage', message: "The project does not support the language 'fr'" },
    ]);
  });

  it('from a version that is not the latest, and where it is unknown', async () => {
    for (const versionNo of ['0.1', '1.1', '9.0'])
      expect(issues(await put({ name: {}, version: { versionNo } }), 409)).toEqual([
        { field: 'version.versionNo', message: 'The content type version is not the latest version' },
      ]);
    for (const [method, below] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/workflow/events'],
    ] as const) {
      const body = { PUT: live, POST: { event: 'publish' } }[method as string];
      expect(refusal(await library.call(method, `/contenttypes/none${below}`, body), 404)).toMatchObject({
        message: "The content type 'none' does not exist",
        data: { contentTypeId: 'none' },
        type: 'error',
      });
    }
  });

  it('for wrong JSON types only after that', async () => {
    const wrong = { name: 5, fields: 'none', version: { versionNo: '0.1' } };
    const notAnObject = { field: 'name', message: 'The value is not a valid object' };
    const notAList = { field: 'fields', message: 'The value is not a valid array' };
    for (const kind of ['contenttypes', 'components']) {
      expect(refusal(await library.call('PUT', `/${kind}/none`, wrong), 404).type).toBe('error');
      expect(refusal(await library.call('POST', `/${kind}/none/workflow/events`, { event: 5 }), 404).type).toBe(
        'error',
      );
      // Of the wrong kind altogether is worse.
      expect(refusal(await library.call('PUT', `/${kind}/none`, [wrong]), 400).type).toBe('error');
    }
    expect(fields(await put({ ...wrong, name: {} }), 409)).toEqual(['version.versionNo']);
    const version = { versionNo: live.version.versionNo };
    expect(issues(await put({ ...wrong, version }))).toEqual([notAnObject, notAList]);
    expect(fields(await put({ version: { versionNo: 5 } }))).toEqual(['version.versionNo']);
    expect(fields(await post({ id: live.id, name: 5 }), 409)).toEqual(['id']);
    expect(issues(await post({ name: 5 }))).toEqual([notAnObject]);
  });

  it('for an event that is none, in the words of an event', async () => {
    const { id } = success(await post({}), 201);
    const answer = await library.call('POST', `/contenttypes/${id}/workflow/events`, { event: 5, version: 'x' });
    expect(refusal(answer, 422)).toMatchObject({
      message: 'There are validation errors invoking the workflow event',
      data: [
        { field: 'event', message: 'The value is not a valid string' },
        { field: 'version', message: 'The version number is not valid' },
      ],
    });
  });

  it.each<[Json, Json, number, string, string]>([
    [{}, { version: '0.2' }, 409, 'version', 'The content type version is not the latest version'],
    [{}, { version: 'x' }, 422, 'version', 'The version number is not valid'],
    [{}, { event: 'unpublish' }, 422, 'event', "There is no event 'unpublish'"],
    [{}, { event: null }, 422, 'event', 'The event is required'],
    [{ fields: [field('count', 'integer')] }, {}, 422, 'entryTitleField', 'A field that serves as title is needed'],
  ])('when %j is published by %j with %i at %s', async (definition, trigger, status, path, message) => {
    const made = success(await post(definition), 201);
    const events = `/contenttypes/${made.id}/workflow/events`;
    const answer = await library.call('POST', events, { event: 'publish', ...trigger });
    expect(issues(answer, status)).toEqual([{ field: path, message }]);
    expect(success(await library.call('GET', `/contenttypes/${made.id}`))).toEqual(made);
  });

  it('when it is published without fields, or again', async () => {
    const { id } = success(await post({ fields: [] }), 201);
    const publish = (which: string) =>
      library.call('POST', `/contenttypes/${which}/workflow/events`, { event: 'publish' });
    expect(fields(await publish(id))).toEqual(['fields', 'entryTitleField']);
    expect(issues(await publish('live'))).toEqual([
      { field: 'version', message: 'The latest version is already published' },
    ]);
  });
});
