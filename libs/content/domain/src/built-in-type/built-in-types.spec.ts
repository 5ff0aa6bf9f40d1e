import type { ContentTypeInput } from '@annal/content-rules';
import { deciderSpec } from '@annal/testing';
import { contentTypeAggregate } from '../content-type/content-type.aggregate.ts';
import type { ContentTypeCommand } from '../content-type/content-type.commands.ts';
import type { ContentTypeEvent } from '../content-type/content-type.events.ts';
import { field } from '@annal/content-rules/testing';
import { facts } from '../content-type/testing/content-types.ts';
import { builtInDefinition } from './built-in-definition.ts';
import { builtInTypeFor, builtInTypeIds, builtInTypeOf, builtInTypeUuid } from './built-in-types.ts';

const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const languages = { primaryLanguage: 'en-GB', supportedLanguages: ['en-GB', 'cy'] };
const image = builtInDefinition(projectUuid, 'image', languages);
const { uuid, fields } = image;
const key = { projectUuid, uuid, id: 'image' };
const given = deciderSpec(contentTypeAggregate);
const extra = { id: 'photographer', name: { 'en-GB': 'Photographer' }, dataType: 'string' };
const asRead = { name: image.name, entryTitleField: 'title', entryDescriptionField: 'description' };

const revise = (input: ContentTypeInput, builtIn = image, versionNo = '1.0'): ContentTypeCommand => ({
  type: 'ReviseContentType',
  data: { contentTypeId: 'image', builtIn, versionNo, input: { ...asRead, ...input }, facts },
});
const created: ContentTypeEvent = {
  type: 'ContentTypeCreated',
  schemaVersion: 1,
  data: { ...image, versionNo: '0.1' },
};
const published: ContentTypeEvent = {
  type: 'ContentTypePublished',
  schemaVersion: 1,
  data: { ...key, versionNo: '1.0' },
};
const stored = field('string', { id: extra.id, name: extra.name });
const revised: ContentTypeEvent = {
  type: 'ContentTypeRevised',
  schemaVersion: 1,
  data: { ...key, versionNo: '1.1', changes: { fields: [...fields, stored] } },
};
const rejected = (command: ContentTypeCommand, ...before: readonly ContentTypeEvent[]) => {
  try {
    contentTypeAggregate.decide(command, before.reduce(contentTypeAggregate.evolve, contentTypeAggregate.initial));
  } catch (error) {
    return (error as { data: readonly { field: string }[] }).data.map(({ field }) => field);
  }
  throw new Error('It was accepted');
};

describe('built-in content types', () => {
  it.each([
    ['png', 'image'],
    ['pdf', 'pdf'],
    ['ogv', 'video'],
    ['ogg', 'audio'],
    ['htm', 'document'],
    ['csv', 'spreadsheet'],
    ['odp', 'presentation'],
    ['7z', 'archive'],
    ['exe', 'file'],
    ['constructor', 'file'],
    ['', 'file'],
  ])('of a file .%s is %s', (extension, id) => expect(builtInTypeFor(extension)).toBe(id));

  it('each have a uuid of their own in each project', () => {
    const other = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e22';
    const uuids = [projectUuid, other.replace('7d', '8d')].flatMap((project) =>
      builtInTypeIds.map((id) => builtInTypeUuid(project, id)),
    );
    expect(new Set(uuids).size).toBe(2 * builtInTypeIds.length);
    expect(uuids.every((each) => /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(each))).toBe(
      true,
    );
    expect(builtInTypeOf(projectUuid, uuid.toUpperCase())).toBe('image');
    expect(builtInTypeOf(projectUuid, 'IMAGE')).toBe('image');
    expect([projectUuid, 'book', uuids.at(-1) ?? ''].map((each) => builtInTypeOf(projectUuid, each))).toEqual(
      Array(3).fill(undefined),
    );
  });
});

describe('changing a built-in content type', () => {
  it('stores it in its stream with the first change', () =>
    given()
      .when(revise({ fields: [...fields, extra] }))
      .then(created, published, revised));

  it('works like a change of any other type afterwards', () =>
    given(created, published, revised)
      .when(revise({ fields: [...fields, extra], workflowId: 'contensisEntryApproval' }, image, '1.1'))
      .then({
        type: 'ContentTypeRevised',
        schemaVersion: 1,
        data: { ...key, versionNo: '1.2', changes: { workflowId: 'contensisEntryApproval' } },
      }));

  it('never stores languages, because it has those of the project', () => {
    const wider = builtInDefinition(projectUuid, 'image', { ...languages, supportedLanguages: ['en-GB'] });
    given(created, published)
      .when(revise({ fields: [...fields, extra] }, wider))
      .then(revised);
  });

  it.each<[string, ContentTypeInput, readonly string[]]>([
    ['without one of its fields', { fields: fields.slice(1) }, ['fields']],
    [
      'with another type for a field',
      { fields: [{ ...fields[0], dataFormat: 'heading' }, ...fields.slice(1)] },
      ['fields[0].dataFormat'],
    ],
    ['with fewer languages', { fields, supportedLanguages: ['en-GB'] }, ['supportedLanguages']],
    ['with another default language', { fields, defaultLanguage: 'cy' }, ['name', 'defaultLanguage']],
    ['as another format', { fields, dataFormat: 'entry' }, ['dataFormat']],
  ])('%s is refused', (_, input, issues) =>
    expect(rejected(revise(input))).toEqual(expect.arrayContaining([...issues])),
  );

  it('is refused unless the version is the latest', () => {
    given()
      .when(revise({ fields }, image, '0.1'))
      .thenRejected('ContentType.NotLatestVersion');
  });

  it('is not needed before it can be used: nothing has to be published', () => {
    const components = facts.components;
    const publish = { contentTypeId: 'image', builtIn: image, event: 'publish', components };
    expect(rejected({ type: 'PublishContentType', data: publish })).toEqual(['version']);
  });

  it.each([[[]], [[created, published, revised]]])('is refused when it deletes the type', (before) => {
    given(...before)
      .when({ type: 'DeleteContentType', data: { contentTypeId: 'image', builtIn: image } })
      .thenRejected('ContentType.BuiltIn');
  });
});
