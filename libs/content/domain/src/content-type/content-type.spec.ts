import { deciderSpec } from '@annal/testing';
import type { FieldInput } from '../field/field.ts';
import { field } from '../field/testing/fields.ts';
import { watchdog } from '../field/testing/watchdog.ts';
import { contentTypeAggregate } from './content-type.aggregate.ts';
import type {
  ContentTypeFacts,
  ContentTypeInput,
  CreateContentType,
  PublishContentType,
  ReviseContentType,
} from './content-type.commands.ts';
import { titleFieldOf } from './content-type.definition.ts';
import type { ContentTypeCreated, ContentTypeEvent } from './content-type.events.ts';

const given = deciderSpec(contentTypeAggregate);
const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const uuid = '5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10';
const rootNodeId = '1dd8ca21-8fc4-4258-8866-a2509f3c0e53';
const key = { projectUuid, uuid, id: 'author' };

const facts: ContentTypeFacts = {
  primaryLanguage: 'en-GB',
  supportedLanguages: ['en-GB', 'cy', 'fr'],
  workflowIds: ['twoSteps'],
  nodeIds: [rootNodeId],
  now: Date.UTC(2026, 2, 1),
  watchdog,
};
const fullName: FieldInput = { id: 'fullName', name: { 'en-GB': 'Full name' }, dataType: 'string' };
const input: ContentTypeInput = { id: 'author', name: { 'en-GB': 'Author' }, fields: [fullName] };

const create = (parts: Partial<ContentTypeInput> = {}): CreateContentType => ({
  type: 'CreateContentType',
  data: { projectUuid, uuid, input: { ...input, ...parts }, facts },
});
const revise = (parts: Partial<ContentTypeInput> = {}, versionNo: string | null = '0.1'): ReviseContentType => ({
  type: 'ReviseContentType',
  data: { contentTypeId: 'author', versionNo, input: { ...input, ...parts }, facts },
});
const publish = (data: Partial<PublishContentType['data']> = {}): PublishContentType => ({
  type: 'PublishContentType',
  data: { contentTypeId: 'author', event: 'publish', ...data },
});
const remove = { type: 'DeleteContentType', data: { contentTypeId: 'author' } } as const;

const storedField = field('string', { id: 'fullName', name: { 'en-GB': 'Full name' } });
const created: ContentTypeCreated = {
  type: 'ContentTypeCreated',
  schemaVersion: 1,
  data: {
    ...key,
    dataFormat: 'entry',
    versionNo: '0.1',
    name: { 'en-GB': 'Author' },
    description: {},
    fields: [storedField],
    groups: [],
    enabled: true,
    includeInDelivery: true,
    defaultLanguage: 'en-GB',
    supportedLanguages: ['en-GB'],
    workflowId: 'contensisEntryBasic',
    entryTitleField: null,
    entryDescriptionField: null,
    previewUrl: null,
    defaultRendererId: null,
    defaultParentNodeId: null,
  },
};
const revised = (versionNo: `${number}.${number}`, changes: object): ContentTypeEvent => ({
  type: 'ContentTypeRevised',
  schemaVersion: 1,
  data: { ...key, versionNo, changes },
});
const published = (versionNo: `${number}.${number}`): ContentTypeEvent => ({
  type: 'ContentTypePublished',
  schemaVersion: 1,
  data: { ...key, versionNo },
});
const deleted: ContentTypeEvent = { type: 'ContentTypeDeleted', schemaVersion: 1, data: key };

function issuePaths(decide: () => unknown): readonly (string | undefined)[] {
  try {
    decide();
    return [];
  } catch (error) {
    const { code, data } = error as { code: string; data: readonly { field?: string }[] };
    expect(code).toBe('ContentType.Invalid');
    return data.map((issue) => issue.field);
  }
}
const refusedAt = (parts: Partial<ContentTypeInput>) =>
  issuePaths(() => contentTypeAggregate.decide(create(parts), { status: 'absent' }));

describe('creating a content type', () => {
  it('fills in the defaults', () => given().when(create()).then(created));

  it('keeps what was sent, in its stored form', () =>
    given()
      .when(
        create({
          description: { 'EN-gb': 'Who writes' },
          entryTitleField: 'fullName',
          groups: [{ id: 'main', name: { cy: 'Prif' } }],
          fields: [{ ...fullName, name: { cy: 'Enw' }, groupId: 'Main' }],
          name: { cy: 'Awdur' },
          enabled: false,
          includeInDelivery: false,
          defaultLanguage: 'CY',
          supportedLanguages: ['fr', 'FR'],
          workflowId: 'TwoSteps',
          dataFormat: 'ASSET',
          previewUrl: 'https://example.org',
          defaultRendererId: uuid.toUpperCase(),
          defaultParentNodeId: rootNodeId.toUpperCase(),
        }),
      )
      .then({
        ...created,
        data: {
          ...created.data,
          dataFormat: 'asset',
          name: { cy: 'Awdur' },
          description: { 'en-GB': 'Who writes' },
          fields: [{ ...storedField, name: { cy: 'Enw' }, groupId: 'main' }],
          groups: [{ id: 'main', name: { cy: 'Prif' }, description: {} }],
          enabled: false,
          includeInDelivery: false,
          defaultLanguage: 'cy',
          supportedLanguages: ['cy', 'fr'],
          workflowId: 'twoSteps',
          entryTitleField: 'fullName',
          previewUrl: 'https://example.org',
          defaultRendererId: uuid,
          defaultParentNodeId: rootNodeId,
        },
      }));

  it.each(['contensisEntryBasic', 'ContensisDefault', 'contensisMULTILINGUAL', null, ''])(
    'gives the basic workflow for %j',
    (workflowId) => given().when(create({ workflowId })).then(created),
  );

  const text: FieldInput = { id: 'note', name: { 'en-GB': 'Note' }, dataType: 'stringArray' };
  const refused: [string, Partial<ContentTypeInput>, string[]][] = [
    ['no id', { id: null }, ['id']],
    ['a blank id', { id: ' ' }, ['id']],
    ['an id of the wrong form', { id: 'My-Type' }, ['id']],
    ['an id that is too long', { id: 'a'.repeat(65) }, ['id']],
    ['no name', { name: null }, ['name']],
    ['a name in another language', { name: { cy: 'Awdur' } }, ['name']],
    ['a name that is too long', { name: { 'en-GB': 'a'.repeat(101) } }, ['name']],
    ['a name in no language', { name: { 'en-GB': 'A', english: 'A' } }, ['name.english']],
    ['a description that is too long', { description: { cy: 'a'.repeat(1001) } }, ['description']],
    ['another data format', { dataFormat: 'form' }, ['dataFormat']],
    ['a default language of the wrong form', { defaultLanguage: 'english' }, ['defaultLanguage']],
    ['a default language the project lacks', { defaultLanguage: 'de' }, ['defaultLanguage', 'fields[0].name', 'name']],
    [
      'supported languages',
      { supportedLanguages: ['cy', 'x', 'de'] },
      ['supportedLanguages[1]', 'supportedLanguages[2]'],
    ],
    ['an unknown workflow', { workflowId: 'none' }, ['workflowId']],
    ['a title field that is not there', { entryTitleField: 'title' }, ['entryTitleField']],
    ['a title field with several values', { fields: [text], entryTitleField: 'note' }, ['entryTitleField']],
    ['a description field that is not there', { entryDescriptionField: 'x' }, ['entryDescriptionField']],
    [
      'the same field for title and description',
      { entryTitleField: 'fullName', entryDescriptionField: 'fullName' },
      ['entryDescriptionField'],
    ],
    [
      'groups without id, of the wrong form, used twice, without name',
      {
        groups: [
          { name: { 'en-GB': 'A' } },
          { id: 'A', name: { 'en-GB': 'A' } },
          { id: 'b', name: { 'en-GB': 'A' } },
          { id: 'B'.toLowerCase(), name: { 'en-GB': 'A' } },
          { id: 'c', name: { cy: 'A' } },
        ],
      },
      ['groups[0].id', 'groups[1].id', 'groups[3].id', 'groups[4].name'],
    ],
    ['a field', { fields: [fullName, { id: 'x', name: { 'en-GB': 'X' }, dataType: 'none' }] }, ['fields[1].dataType']],
    [
      'too many fields',
      { fields: Array.from({ length: 201 }, (_, index) => ({ ...fullName, id: `f${index}` })) },
      ['fields'],
    ],
    ['a preview address that is too long', { previewUrl: 'x'.repeat(2001) }, ['previewUrl']],
    ['a renderer that is no uuid', { defaultRendererId: 'x' }, ['defaultRendererId']],
    ['a parent node that is no uuid', { defaultParentNodeId: 'x' }, ['defaultParentNodeId']],
    ['a parent node of another project', { defaultParentNodeId: uuid }, ['defaultParentNodeId']],
  ];
  it.each(refused)('refuses %s', (_, parts, paths) => expect(refusedAt(parts)).toEqual(paths));

  it('refuses what cannot be stored', () => {
    const editor = { text: 'x'.repeat(60_000) };
    const fields = Array.from({ length: 16 }, (_, index) => ({ ...fullName, id: `f${index}`, editor }));
    expect(refusedAt({ fields })).toEqual(['']);
  });

  it('is refused where the id is taken', () => {
    given(created).when(create()).thenRejected('ContentType.IdTaken');
    given(created, deleted).when(create()).thenRejected('ContentType.IdTaken');
  });
});

describe('revising a content type', () => {
  it('records what changed under the next minor version', () =>
    given(created)
      .when(revise({ name: { 'en-GB': 'Writer' } }))
      .then(revised('0.2', { name: { 'en-GB': 'Writer' } })));

  it('is a new version even where nothing changed', () => given(created).when(revise()).then(revised('0.2', {})));

  it('resets what was left out', () =>
    given(created, revised('0.2', { enabled: false, supportedLanguages: ['en-GB', 'cy'] }))
      .when(revise({}, '0.2'))
      .then(revised('0.3', { enabled: true, supportedLanguages: ['en-GB'] })));

  it('needs the latest version', () => {
    const stale = [{ field: 'version.versionNo', message: 'The content type version is not the latest version' }];
    given(created, revised('0.2', {})).when(revise({}, '0.1')).thenRejected('ContentType.NotLatestVersion', stale);
    given(created).when(revise({}, '0.2')).thenRejected('ContentType.NotLatestVersion');
  });

  const decideOn = (events: readonly ContentTypeEvent[], command: ReviseContentType) =>
    issuePaths(() => contentTypeAggregate.decide(command, given(...events).state));

  it.each([null, '', '1', '01.0'])('is refused with the version number %j', (versionNo) =>
    expect(decideOn([created], revise({}, versionNo))).toEqual(['version.versionNo']),
  );

  it('keeps id and data format', () => {
    expect(decideOn([created], revise({ id: 'writer', dataFormat: 'asset' }))).toEqual(['id', 'dataFormat']);
    given(created)
      .when(revise({ id: 'AUTHOR', dataFormat: 'Entry' }))
      .then(revised('0.2', {}));
    given(created)
      .when(revise({ id: null }))
      .then(revised('0.2', {}));
  });

  it('reports everything together', () =>
    expect(decideOn([created], revise({ id: 'x', name: null, workflowId: 'none' }, null))).toEqual([
      'version.versionNo',
      'id',
      'name',
      'workflowId',
    ]));

  describe('that is published', () => {
    const before = [created, published('1.0')];
    const asNumber = { ...fullName, dataType: 'integer' };

    it('keeps the type of its published fields', () => {
      expect(decideOn(before, revise({ fields: [asNumber] }, '1.0'))).toEqual(['fields[0].dataType']);
      expect(decideOn(before, revise({ fields: [{ ...fullName, dataFormat: 'email' }] }, '1.0'))).toEqual([
        'fields[0].dataFormat',
      ]);
    });

    it('may lose fields and gain rules, under the next minor version', () => {
      given(...before)
        .when(revise({ fields: [] }, '1.0'))
        .then(revised('1.1', { fields: [] }));
      const validations = { required: { message: null } };
      given(...before)
        .when(revise({ fields: [{ ...fullName, validations }] }, '1.0'))
        .then(revised('1.1', { fields: [{ ...storedField, validations }] }));
    });

    it('may give a field another type once it is published without it', () => {
      const without = [...before, revised('1.1', { fields: [] }), revised('1.2', { fields: [] }), published('2.0')];
      expect(decideOn(without, revise({ fields: [asNumber] }, '2.0'))).toEqual([]);
    });
  });

  it('needs a content type', () => {
    given().when(revise()).thenRejected('ContentType.NotFound');
    given(created, deleted).when(revise()).thenRejected('ContentType.NotFound');
  });
});

describe('publishing a content type', () => {
  it('makes the draft the next major version', () => {
    given(created).when(publish()).then(published('1.0'));
    given(created, published('1.0'), revised('1.1', {}))
      .when(publish({ versionNo: '1.1', event: 'Publish' }))
      .then(published('2.0'));
  });

  const decideOn = (events: readonly ContentTypeEvent[], command: PublishContentType) =>
    issuePaths(() => contentTypeAggregate.decide(command, given(...events).state));

  it('is refused', () => {
    expect(decideOn([created], publish({ event: null }))).toEqual(['event']);
    expect(decideOn([created], publish({ event: 'approve' }))).toEqual(['event']);
    expect(decideOn([created], publish({ versionNo: 'x' }))).toEqual(['version']);
    expect(decideOn([created, published('1.0')], publish())).toEqual(['version']);
    expect(decideOn([created, revised('0.2', { fields: [] })], publish())).toEqual(['fields', 'entryTitleField']);
    const count = field('integer', { id: 'count' });
    expect(decideOn([created, revised('0.2', { fields: [count] })], publish())).toEqual(['entryTitleField']);
  });

  it('needs the latest version', () =>
    given(created, revised('0.2', {}))
      .when(publish({ versionNo: '0.1' }))
      .thenRejected('ContentType.NotLatestVersion', [
        { field: 'version', message: 'The content type version is not the latest version' },
      ]));

  it('needs a content type', () => given().when(publish()).thenRejected('ContentType.NotFound'));

  it('leaves the published version alone when a draft follows', () => {
    const { state } = given(created, published('1.0'), revised('1.1', { enabled: false }));
    expect(state).toMatchObject({
      latest: { versionNo: '1.1', enabled: false },
      published: { versionNo: '1.0', enabled: true },
    });
  });
});

describe('deleting a content type', () => {
  it('is possible in every state', () => {
    given(created).when(remove).then(deleted);
    given(created, published('1.0')).when(remove).then(deleted);
  });

  it('needs a content type', () => {
    given().when(remove).thenRejected('ContentType.NotFound');
    given(created, deleted).when(remove).thenRejected('ContentType.NotFound');
  });
});

describe('the title of an entry', () => {
  const fields = [
    field('stringArray', { id: 'tags' }),
    field('string', { id: 'mail', dataFormat: 'email' }),
    field('string', { id: 'headline', dataFormat: 'heading' }),
    field('string', { id: 'text' }),
  ];

  it('is the named field, else the first plain or heading text', () => {
    expect(titleFieldOf({ entryTitleField: 'text', fields })).toBe('text');
    expect(titleFieldOf({ entryTitleField: null, fields })).toBe('headline');
    expect(titleFieldOf({ entryTitleField: null, fields: fields.slice(0, 2) })).toBeNull();
  });
});
