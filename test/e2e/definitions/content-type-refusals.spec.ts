import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import { quickReview, Workflows } from '../../support/content/workflows.ts';
import type { ContentType } from '../../support/answers/views.ts';

const text = (value: string) => ({ 'en-GB': value });
const noText = (id: string) => `There is no text field '${id}'`;
const NODE = randomUUID();

type Row = readonly [change: Json, path: string, message?: string];

const title = field('title', 'string');
const type: Json = { name: text('Type'), fields: [title, field('tags', 'stringArray'), field('size', 'integer')] };

/** content-types.md 3.3, on creation only. definition-refusals tests what components share. */
const formats: readonly Row[] = [
  [{ dataFormat: 'form' }, 'dataFormat', "The data format 'form' is not supported: use 'entry' or 'asset'"],
  [{ dataFormat: 'component' }, 'dataFormat'],
];

/** content-types.md 3.3 and 3.4, with the limits of 1.1 and 1.3; fields have their own suite. */
const properties: readonly Row[] = [
  [{ name: { cy: 'Awdur' } }, 'name', 'The name is required in en-GB'],
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
  [{ enabled: 'yes' }, 'enabled', 'The value is not a valid boolean'],
  [
    { previewUrl: 'x'.repeat(2_001) },
    'previewUrl',
    'The content type previewUrl cannot be longer than 2000 characters',
  ],
  [{ defaultRendererId: 'x' }, 'defaultRendererId', 'The value is not a valid uuid'],
  [{ defaultParentNodeId: 'x' }, 'defaultParentNodeId', 'The value is not a valid uuid'],
  [{ defaultParentNodeId: NODE }, 'defaultParentNodeId', `The node '${NODE}' does not exist`],
];
const titled = (rows: readonly Row[]) =>
  rows.map(([change, path, message]) => [JSON.stringify(change).slice(0, 90), change, path, message] as const);

describe('a content type is rejected', () => {
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

  it.each(titled([...formats, ...properties]))('when it is created with %s', async (_, change, path, message) => {
    const answer = await post(change);
    expect(refusal(answer, 422).message).toBe('There are validation errors creating the content type');
    expect(issues(answer)).toEqual([{ field: path, message: said(message) }]);
  });

  it.each(
    titled([
      ...properties,
      [{ dataFormat: 'asset' }, 'dataFormat', 'The data format cannot be changed'],
      [{ dataFormat: 'form' }, 'dataFormat'],
      [{ version: null }, 'version.versionNo', 'The version number is required'],
      [{ version: {} }, 'version.versionNo', 'The version number is required'],
    ]),
  )('when it is updated with %s', async (_, change, path, message) => {
    const answer = await put(change);
    expect(refusal(answer, 422).message).toBe('There are validation errors updating the content type');
    expect(issues(answer)).toEqual([{ field: path, message: said(message) }]);
    expect(success(await library.call('GET', '/contenttypes/live'))).toEqual(live);
  });

  it('with all issues at once, and for a default language that the project lacks', async () => {
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

  it('when it is published without fields, or without a possible title field', async () => {
    const publish = (id: string) => library.call('POST', `/contenttypes/${id}/workflow/events`, { event: 'publish' });
    const empty = success(await post({ fields: [] }), 201);
    expect(fields(await publish(empty.id))).toEqual(['fields', 'entryTitleField']);
    const made = success(await post({ fields: [field('count', 'integer')] }), 201);
    expect(issues(await publish(made.id))).toEqual([
      { field: 'entryTitleField', message: 'A field that serves as title is needed' },
    ]);
    expect(success(await library.call('GET', `/contenttypes/${made.id}`))).toEqual(made);
  });
});
