import type { ContentTypeInput, FieldInput } from '@annal/content-rules';
import { contentTypeAggregate } from './content-type.aggregate.ts';
import {
  given,
  uuid,
  rootNodeId,
  fullName,
  create,
  storedField,
  created,
  deleted,
  issuePaths,
} from './testing/content-types.ts';

const refusedAt = (parts: Partial<ContentTypeInput>) =>
  issuePaths(() => contentTypeAggregate.decide(create(parts), { status: 'absent' }));

describe('creating a content type', () => {
  it('fills in the defaults', () => given().when(create()).then(created));

  it('keeps the given values in their stored form', () =>
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
    ['a missing title field', { entryTitleField: 'title' }, ['entryTitleField']],
    ['a title field with several values', { fields: [text], entryTitleField: 'note' }, ['entryTitleField']],
    ['a missing description field', { entryDescriptionField: 'x' }, ['entryDescriptionField']],
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
    ['a renderer that is not a uuid', { defaultRendererId: 'x' }, ['defaultRendererId']],
    ['a parent node that is not a uuid', { defaultParentNodeId: 'x' }, ['defaultParentNodeId']],
    ['a parent node of another project', { defaultParentNodeId: uuid }, ['defaultParentNodeId']],
  ];
  it.each(refused)('refuses %s', (_, parts, paths) => expect(refusedAt(parts)).toEqual(paths));

  it('refuses definitions too large to store', () => {
    const editor = { text: 'x'.repeat(60_000) };
    const fields = Array.from({ length: 16 }, (_, index) => ({ ...fullName, id: `f${index}`, editor }));
    expect(refusedAt({ fields })).toEqual(['']);
  });

  it('is refused with an id in use', () => {
    given(created).when(create()).thenRejected('ContentType.IdTaken');
    given(created, deleted).when(create()).thenRejected('ContentType.IdTaken');
  });
});
