import { builtInDefinition, builtInTypeIds, builtInTypeUuid, type ContentTypeEvent } from '@annal/content-domain';
import { applyChanges } from '@annal/read-models/testing';
import type { ProjectEvent } from '@annal/structure-contracts';
import { contentTypeProjection, type ContentTypeDocument } from './content-type.projection.ts';

const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const languages = { primaryLanguage: 'en-GB', supportedLanguages: ['en-GB', 'cy'] };
const image = builtInDefinition(projectUuid, 'image', languages);
const key = { projectUuid, uuid: image.uuid, id: 'image' };
const own = { projectUuid, uuid: '5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10', id: 'Image' };

type Seen = ContentTypeEvent | ProjectEvent;
const inProject: Seen = {
  type: 'ProjectCreated',
  schemaVersion: 1,
  data: {
    projectUuid,
    projectId: 'library',
    rootNodeId: 'r',
    name: 'Library',
    description: null,
    ...languages,
    color: 'cobalt',
    deliverySysExclusions: [],
  },
};
const written: readonly Seen[] = [
  { type: 'ContentTypeCreated', schemaVersion: 1, data: { ...image, versionNo: '0.1' } },
  { type: 'ContentTypePublished', schemaVersion: 1, data: { ...key, versionNo: '1.0' } },
  { type: 'ContentTypeRevised', schemaVersion: 1, data: { ...key, versionNo: '1.1', changes: { enabled: false } } },
];
const inWelsh: Seen = {
  type: 'ProjectLanguagesChanged',
  schemaVersion: 1,
  data: { projectUuid, primaryLanguage: 'cy', supportedLanguages: ['cy'] },
};

function documentsAfter(...events: readonly Seen[]): ReadonlyMap<string, ContentTypeDocument> {
  return events.reduce((documents, event, index) => {
    const position = BigInt(index);
    const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
    const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
    const metadata = { schemaVersion: 1, ...ids, actor, occurredAt: `2026-02-03T08:0${index}:00.000Z` };
    const place = { id: `e${index}`, stream: 'contentType-p.u', revision: position, position, metadata };
    return applyChanges(documents, contentTypeProjection.project({ ...event, ...place }));
  }, new Map<string, ContentTypeDocument>());
}
const view = (documents: ReadonlyMap<string, ContentTypeDocument>, name: string) =>
  documents.get(`${image.uuid}.${name}`)?.view;

describe('built-in content types in documents', () => {
  it('appear with their project, published, on behalf of its creator', () => {
    const documents = documentsAfter(inProject);
    expect(documents.size).toBe(3 * builtInTypeIds.length);
    expect(documents.get(`${image.uuid}.published`)).toMatchObject({
      view: 'published',
      idKey: 'image',
      dataFormat: 'asset',
      supportedLanguages: ['en-GB', 'cy'],
      version: { createdBy: 'user0', publishedBy: 'user0', published: '2026-02-03T08:00:00.000Z', versionNo: '1.0' },
    });
    expect(documents.get(`${builtInTypeUuid(projectUuid, 'file')}.1.0`)).toMatchObject({ view: 'version', id: 'file' });
  });

  it('are not created again by the first change of one', () => {
    const documents = documentsAfter(inProject, ...written);
    expect(documents.get(`${image.uuid}.latest`)).toMatchObject({
      enabled: false,
      version: { createdBy: 'user0', published: '2026-02-03T08:00:00.000Z', modifiedBy: 'user3', versionNo: '1.1' },
    });
    expect(documents.get(`${image.uuid}.published`)).toMatchObject({ enabled: true, version: { versionNo: '1.0' } });
    expect(documents.get(`${image.uuid}.0.1`)).toBeUndefined();
  });

  it('have the languages of their project, with their given names', () => {
    const documents = documentsAfter(inProject, ...written, inWelsh);
    const welsh = { defaultLanguage: 'cy', supportedLanguages: ['cy'] };
    expect(documents.get(`${image.uuid}.latest`)).toMatchObject({ ...welsh, name: { 'en-GB': 'Image' } });
    const pdf = documents.get(`${builtInTypeUuid(projectUuid, 'pdf')}.latest`);
    expect(pdf).toMatchObject({ ...welsh, name: { cy: 'PDF' } });
    expect(pdf?.fields).toContain('{"cy":"Title"}');
  });

  it('yield to an older type of the project with the same id, while that exists', () => {
    const created: Seen = {
      type: 'ContentTypeCreated',
      schemaVersion: 1,
      data: { ...image, ...own, versionNo: '0.1' },
    };
    const hidden = documentsAfter(inProject, created);
    expect(['latest', 'published', '1.0'].map((name) => view(hidden, name))).toEqual(['hidden', 'hidden', 'hidden']);
    expect(hidden.get(`${own.uuid}.latest`)).toMatchObject({ view: 'latest', id: 'Image', idKey: 'image' });
    const back = documentsAfter(inProject, created, { type: 'ContentTypeDeleted', schemaVersion: 1, data: own });
    expect(['latest', 'published', '1.0'].map((name) => view(back, name))).toEqual(['latest', 'published', 'version']);
  });

  it('are removed with their project', () => {
    const deleted: Seen = { type: 'ProjectDeleted', schemaVersion: 1, data: { projectUuid, projectId: 'library' } };
    expect(documentsAfter(inProject, deleted).size).toBe(0);
  });
});
