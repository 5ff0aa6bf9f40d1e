import type { EntryEvent, EntryVariationCreated, Standing } from '@annal/content-domain';
import type { DomainEvent, Recorded } from '@annal/kernel';
import { applyChanges } from '@annal/read-models/testing';
import { entryDocumentId, type EntryDocument, type VersionStatus } from './entry.document.ts';
import { entryProjection } from './entry.projection.ts';

type Seen = Parameters<typeof entryProjection.project>[0] extends Recorded<infer Event> ? Event : never;
type Documents = ReadonlyMap<string, EntryDocument>;

const projectUuid = 'p1';
const entryId = 'e1';
const key = (language: string) => ({ projectUuid, entryId, language });
function standing(languages: string[], deletedLanguages: string[] = [], archivedLanguages: string[] = []): Standing {
  const reachable = languages.length > 0 ? languages : deletedLanguages;
  const defaultLanguage = reachable.includes('en-GB') ? 'en-GB' : (reachable[0] ?? null);
  return { languages, deletedLanguages, archivedLanguages, defaultLanguage };
}

function created(language: string, parts: Partial<EntryVariationCreated['data']> = {}): EntryEvent {
  return {
    type: 'EntryVariationCreated',
    schemaVersion: 1,
    data: {
      ...key(language),
      ...standing([language]),
      contentTypeUuid: 't1',
      contentTypeId: 'book',
      dataFormat: 'entry',
      workflowId: 'contensisEntryBasic',
      state: 'draft',
      versionNo: '0.1',
      fields: { title: 'Élan', pageCount: 3, free: { $set: { 'a.b': 1 } } },
      titleField: 'title',
      slug: 'elan',
      owner: 'm.dewey',
      publications: {},
      ...parts,
    },
  };
}
const revised = (language: string, parts: object = {}): EntryEvent => ({
  type: 'EntryVariationRevised',
  schemaVersion: 1,
  data: { ...key(language), versionNo: '0.2', fields: { title: 'Zeal' }, titleField: 'title', ...parts },
});
const published = (language: string, translations: readonly string[] = []): EntryEvent => ({
  type: 'EntryVariationPublished',
  schemaVersion: 1,
  data: { ...key(language), versionNo: '1.0', replaces: null, translations },
});
const unpublished = (language: string): EntryEvent => ({
  type: 'EntryVariationUnpublished',
  schemaVersion: 1,
  data: { ...key(language), versionNo: '1.0' },
});
const moved = (language: string, data: { readonly message: string } | null = null): EntryEvent => ({
  type: 'WorkflowStateChanged',
  schemaVersion: 1,
  data: { ...key(language), workflowId: 'w', event: 'publish', from: 'draft', to: 'versionComplete', data },
});
const deleted = (language: string, after: Standing, permanent = false): EntryEvent => ({
  type: 'EntryVariationDeleted',
  schemaVersion: 1,
  data: { ...key(language), ...after, wasPublished: false, wasBinned: false, permanent },
});
const shelving = (from: string, to: string) => ({ workflowId: 'w', from, to, data: null });
const archived = (language: string, after: Standing): EntryEvent => ({
  type: 'EntryVariationArchived',
  schemaVersion: 1,
  data: { ...key(language), ...after, ...shelving('draft', 'archived') },
});
const unarchived = (language: string, after: Standing): EntryEvent => ({
  type: 'EntryVariationUnarchived',
  schemaVersion: 1,
  data: { ...key(language), ...after, ...shelving('archived', 'draft') },
});
const restored = (language: string, after: Standing, publications: Record<string, number> = {}): EntryEvent => ({
  type: 'EntryVariationRestored',
  schemaVersion: 1,
  data: { ...key(language), ...after, ...shelving('versionComplete', 'draft'), publications },
});
const languagesChanged = (primaryLanguage: string): Seen => ({
  type: 'ProjectLanguagesChanged',
  schemaVersion: 1,
  data: { projectUuid, primaryLanguage, supportedLanguages: ['en-GB', 'cy', 'fr'] },
});

const timeOf = (index: number) => `2026-03-10T09:0${index}:00.000Z`;

/** One event a minute, each by somebody else. */
function after(...events: readonly Seen[]): Documents {
  return events.reduce<Documents>((documents, event: DomainEvent, index) => {
    const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
    const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
    const metadata = { schemaVersion: 1, ...ids, actor, occurredAt: timeOf(index) };
    const place = { id: `${index}`, stream: 's', revision: BigInt(index), position: BigInt(index), metadata };
    return applyChanges(documents, entryProjection.project({ ...event, ...place } as Recorded<Seen>));
  }, new Map());
}

function found(documents: Documents, language: string, status: VersionStatus = 'latest'): EntryDocument {
  const document = documents.get(entryDocumentId(projectUuid, entryId, language, status));
  if (!document) throw new Error(`There is no ${status} document in ${language}`);
  return document;
}
const versions = (documents: Documents) => [...documents.keys()].map((id) => id.slice('p1.e1.'.length)).sort();

describe('the documents of an entry', () => {
  it('hold a new variation with everything a reader needs', () => {
    const document = found(after(created('en-GB')), 'en-GB');
    expect(document).toEqual({
      _id: 'p1.e1.en-GB.l',
      ...key('en-GB'),
      status: 'latest',
      contentTypeUuid: 't1',
      contentTypeId: 'book',
      dataFormat: 'entry',
      fields: '{"title":"Élan","pageCount":3,"free":{"$set":{"a.b":1}}}',
      titleKey: 'elan',
      keys: { title: 'elan', pageCount: 3 },
      slug: 'elan',
      owner: 'm.dewey',
      workflowId: 'contensisEntryBasic',
      state: 'draft',
      transition: { event: 'sysCreate', from: null, invoked: timeOf(0), invokedBy: 'user0', data: null },
      isPublished: false,
      languages: ['en-GB'],
      deletedLanguages: [],
      archivedLanguages: [],
      isCandidate: true,
      rivals: [],
      isFirst: true,
      isDefault: true,
      savedAt: 0,
      publications: {},
      version: {
        createdBy: 'user0',
        created: timeOf(0),
        modifiedBy: 'user0',
        modified: timeOf(0),
        publishedBy: null,
        published: null,
        versionNo: '0.1',
      },
    });
  });

  it('follow an edit', () => {
    const document = found(after(created('en-GB'), revised('en-GB', { slug: 'zeal', owner: 'p.otlet' })), 'en-GB');
    expect(document).toMatchObject({ fields: '{"title":"Zeal"}', titleKey: 'zeal', slug: 'zeal', owner: 'p.otlet' });
    expect(document).toMatchObject({ keys: { title: 'zeal' }, savedAt: 1 });
    const { created: first, modified, modifiedBy, versionNo } = document.version;
    expect([first, modified, modifiedBy, versionNo]).toEqual([timeOf(0), timeOf(1), 'user1', '0.2']);
  });

  it('put entries without a title last', () => {
    const untitled = found(after(created('en-GB', { fields: {} })), 'en-GB');
    expect(untitled.titleKey > 'zzz').toBe(true);
  });

  it('keep the published version beside the latest', () => {
    const documents = after(
      created('en-GB'),
      published('en-GB'),
      moved('en-GB'),
      revised('en-GB', { versionNo: '1.1' }),
    );
    const [latest, live] = [found(documents, 'en-GB'), found(documents, 'en-GB', 'published')];
    expect([latest.version.versionNo, latest.titleKey]).toEqual(['1.1', 'zeal']);
    expect([live.version.versionNo, live.titleKey, live.status]).toEqual(['1.0', 'elan', 'published']);
    expect(live.version).toMatchObject({ published: timeOf(1), publishedBy: 'user1', modified: timeOf(0) });
    for (const each of [latest, live]) {
      expect(each).toMatchObject({
        isPublished: true,
        state: 'versionComplete',
        savedAt: 3,
        publications: { 'en-GB': 1 },
      });
      expect(each.transition).toEqual({
        event: 'publish',
        from: 'draft',
        invoked: timeOf(2),
        invokedBy: 'user2',
        data: null,
      });
    }
  });

  it('keep what a trigger brought along as it was', () => {
    const documents = after(created('en-GB'), moved('en-GB', { message: '$x' }));
    expect(found(documents, 'en-GB').transition.data).toBe('{"message":"$x"}');
  });

  it('lose the published version when it is unpublished', () => {
    const documents = after(created('en-GB'), published('en-GB'), unpublished('en-GB'));
    expect(versions(documents)).toEqual(['en-GB.l']);
    expect(found(documents, 'en-GB')).toMatchObject({ isPublished: false, version: { published: timeOf(1) } });
  });

  const welsh = created('cy', standing(['en-GB', 'cy']));

  it('know of each other', () => {
    const both = after(
      created('en-GB'),
      published('en-GB'),
      created('cy', { ...standing(['en-GB', 'cy']), publications: { 'en-GB': 1 } }),
    );
    for (const status of ['latest', 'published'] as const)
      expect(found(both, 'en-GB', status)).toMatchObject({
        languages: ['en-GB', 'cy'],
        rivals: ['cy'],
        isDefault: true,
        isFirst: true,
      });
    expect(found(both, 'cy')).toMatchObject({
      rivals: ['en-GB'],
      isDefault: false,
      isFirst: false,
      publications: { 'en-GB': 1 },
    });
  });

  it('know when what they translate was published', () => {
    const documents = after(created('en-GB'), welsh, published('cy'), published('en-GB', ['cy']));
    expect(found(documents, 'en-GB').publications).toEqual({ 'en-GB': 3 });
    expect(found(documents, 'cy', 'published').publications).toEqual({ cy: 2, 'en-GB': 3 });
  });

  it('go with a deleted variation, and the others take its place', () => {
    const gone = after(
      created('en-GB'),
      welsh,
      published('en-GB', ['cy']),
      deleted('en-GB', standing(['cy'], ['en-GB'])),
    );
    expect(versions(gone)).toEqual(['cy.l', 'en-GB.l']);
    expect(found(gone, 'cy')).toMatchObject({
      languages: ['cy'],
      rivals: [],
      deletedLanguages: ['en-GB'],
      isDefault: true,
      isFirst: true,
    });
  });

  it('forget the publications of a variation that begins anew', () => {
    const again = created('en-GB', standing(['cy', 'en-GB']));
    const documents = after(
      created('en-GB'),
      welsh,
      published('en-GB', ['cy']),
      deleted('en-GB', standing(['cy']), true),
      again,
    );
    expect(found(documents, 'cy').publications).toEqual({});
  });

  it('survive events that come after the content type has gone', () => {
    const typeDeleted: Seen = {
      type: 'ContentTypeDeleted',
      schemaVersion: 1,
      data: { projectUuid, uuid: 't1', id: 'book' },
    };
    const late = [
      revised('en-GB'),
      moved('en-GB'),
      published('en-GB'),
      unpublished('en-GB'),
      archived('en-GB', standing(['en-GB'], [], ['en-GB'])),
      unarchived('en-GB', standing(['en-GB'])),
      deleted('en-GB', standing([], ['en-GB'])),
      restored('en-GB', standing(['en-GB'])),
      deleted('en-GB', standing([]), true),
    ];
    expect(after(created('en-GB'), published('en-GB'), typeDeleted, ...late).size).toBe(0);
  });

  it('leave entries of other content types alone', () => {
    const other: Seen = {
      type: 'ContentTypeDeleted',
      schemaVersion: 1,
      data: { projectUuid, uuid: 't2', id: 'novel' },
    };
    expect(after(created('en-GB'), other).size).toBe(1);
  });

  it('go with their project', () => {
    const gone: Seen = { type: 'ProjectDeleted', schemaVersion: 1, data: { projectUuid, projectId: 'library' } };
    expect(after(created('en-GB'), gone).size).toBe(0);
  });
});

describe('the variation shown without a language', () => {
  const defaults = (documents: Documents) =>
    [...documents.values()].filter(({ isDefault }) => isDefault).map(({ language, status }) => `${language} ${status}`);
  const both = [created('en-GB'), created('cy', standing(['en-GB', 'cy'])), published('cy')];

  it('follows the primary language of the project', () => {
    expect(defaults(after(...both))).toEqual(['en-GB latest']);
    expect(defaults(after(...both, languagesChanged('cy')))).toEqual(['cy latest', 'cy published']);
    expect(defaults(after(...both, languagesChanged('cy'), languagesChanged('en-GB')))).toEqual(['en-GB latest']);
  });

  it('is the one created first where there is none in that language', () => {
    expect(defaults(after(...both, languagesChanged('fr')))).toEqual(['en-GB latest']);
    const welshFirst = [created('cy'), created('en-GB', standing(['cy', 'en-GB']))];
    expect(defaults(after(...welshFirst))).toEqual(['en-GB latest']);
    expect(defaults(after(...welshFirst, languagesChanged('fr')))).toEqual(['cy latest']);
  });

  it('stays where only the supported languages change', () => {
    const welshFirst = [created('cy'), created('en-GB', standing(['cy', 'en-GB']))];
    expect(defaults(after(...welshFirst, languagesChanged('en-GB')))).toEqual(['en-GB latest']);
  });
});

describe('archived and deleted variations', () => {
  const both = ['en-GB', 'cy'];
  const two = [created('en-GB'), created('cy', standing(both))];
  const transition = (event: string, index: number, from: string) => ({
    event,
    from,
    invoked: timeOf(index),
    invokedBy: `user${index}`,
    data: null,
  });

  it('stay as their latest version, out of the way of the others', () => {
    const shelved = after(...two, archived('cy', standing(both, [], ['cy'])));
    expect(found(shelved, 'cy')).toMatchObject({
      status: 'archived',
      state: 'archived',
      transition: transition('sysArchive', 2, 'draft'),
      archivedLanguages: ['cy'],
      version: { versionNo: '0.1', archived: timeOf(2), archivedBy: 'user2' },
    });
    expect(found(shelved, 'en-GB')).toMatchObject({ status: 'latest', languages: both, archivedLanguages: ['cy'] });
    const gone = after(...two, deleted('cy', standing(['en-GB'], ['cy'])));
    expect(found(gone, 'cy')).toMatchObject({
      status: 'deleted',
      isPublished: false,
      isDefault: false,
      isCandidate: false,
      deletedLanguages: ['cy'],
      version: { deleted: timeOf(2), deletedBy: 'user2' },
    });
  });

  it('come back as they were, in another state', () => {
    const [draft] = [found(after(...two), 'cy')];
    const back = found(
      after(...two, archived('cy', standing(both, [], ['cy'])), unarchived('cy', standing(both))),
      'cy',
    );
    expect(back).toEqual({ ...draft, workflowId: 'w', transition: transition('sysUnarchive', 3, 'archived') });
    const undeleted = after(...two, deleted('cy', standing(['en-GB'], ['cy'])), restored('cy', standing(both)));
    expect(found(undeleted, 'cy')).toEqual({
      ...draft,
      workflowId: 'w',
      transition: transition('sysRestore', 3, 'versionComplete'),
    });
    expect(found(undeleted, 'en-GB')).toEqual(found(after(...two), 'en-GB'));
  });

  it('are not archived any more after the recycle bin', () => {
    const history = [archived('cy', standing(both, [], ['cy'])), deleted('cy', standing(['en-GB'], ['cy']))];
    const gone = found(after(...two, ...history), 'cy');
    expect(gone).toMatchObject({ status: 'deleted', archivedLanguages: [], version: { archived: timeOf(2) } });
    const back = found(after(...two, ...history, restored('cy', standing(both))), 'cy');
    expect(back.version).toEqual(found(after(...two), 'cy').version);
  });

  it('lose what was live, and remember when it was', () => {
    const history = [
      ...two,
      published('en-GB', ['cy']),
      published('cy'),
      deleted('en-GB', standing(['cy'], ['en-GB'])),
    ];
    expect(versions(after(...history))).toEqual(['cy.l', 'cy.p', 'en-GB.l']);
    const french = created('fr', { ...standing(['cy', 'fr'], ['en-GB']), publications: { cy: 3 } });
    const back = restored('en-GB', standing(['en-GB', 'cy', 'fr']), { 'en-GB': 2, cy: 3 });
    const all = after(...history, french, back);
    for (const language of ['en-GB', 'cy']) expect(found(all, language).publications).toEqual({ 'en-GB': 2, cy: 3 });
    expect(found(all, 'fr').publications).toEqual({ 'en-GB': 2, cy: 3 });
    expect(found(all, 'en-GB')).toMatchObject({ isPublished: false, isDefault: true });
    expect(found(all, 'cy', 'published')).toMatchObject({ isDefault: false, languages: ['en-GB', 'cy', 'fr'] });
  });

  it('are gone when they are gone for good', () => {
    const gone = deleted('en-GB', standing([], ['cy']), true);
    const documents = after(...two, deleted('cy', standing(['en-GB'], ['cy'])), gone);
    expect(versions(documents)).toEqual(['cy.l']);
    expect(found(documents, 'cy')).toMatchObject({ isDefault: true, isFirst: true, languages: [] });
  });

  const defaults = (...events: readonly Seen[]) =>
    [...after(...events).values()].filter(({ isDefault }) => isDefault).map(({ language }) => language);

  it('stand for their entry when nothing of it is live', () => {
    const withoutWelsh = deleted('cy', standing(['en-GB'], ['cy']));
    const all = [...two, withoutWelsh, deleted('en-GB', standing([], both))];
    expect(defaults(...two, withoutWelsh)).toEqual(['en-GB']);
    expect(defaults(...all)).toEqual(['en-GB']);
    expect(defaults(...all, languagesChanged('cy'))).toEqual(['cy']);
    expect(defaults(...all, languagesChanged('fr'))).toEqual(['en-GB']);
    expect(defaults(...all, restored('cy', standing(['cy'], ['en-GB'])))).toEqual(['cy']);
    expect(defaults(...all, created('fr', standing(['fr'], both)))).toEqual(['fr']);
  });

  it('do not become the default one beside a live one, whatever the primary language', () => {
    const withoutEnglish = [...two, deleted('en-GB', standing(['cy'], ['en-GB']))];
    expect(defaults(...withoutEnglish)).toEqual(['cy']);
    expect(defaults(...withoutEnglish, languagesChanged('en-GB'))).toEqual(['cy']);
    expect(defaults(...withoutEnglish, languagesChanged('fr'))).toEqual(['cy']);
  });

  it('count as what they are', () => {
    const counted = (...events: readonly Seen[]) =>
      [...after(...events).values()].map(({ language, status }) => `${language} ${status}`).sort();
    const shelf = archived('cy', standing(both, [], ['cy']));
    expect(counted(...two, published('en-GB'), shelf, deleted('en-GB', standing(['cy'], ['en-GB'], ['cy'])))).toEqual([
      'cy archived',
      'en-GB deleted',
    ]);
  });
});

describe('links', () => {
  const linksOf = (documents: Documents, status: VersionStatus = 'latest') => {
    const { links, linkNames } = found(documents, 'en-GB', status);
    return { links, linkNames };
  };
  const linking = created('en-GB', { links: { author: ['a'], related: ['b', 'a'] } });
  const links = [
    { fieldId: 'author', to: 'a' },
    { fieldId: 'related', to: 'b' },
    { fieldId: 'related', to: 'a' },
  ];

  it('are found by their target, every further one of the same target by a name of its own', () =>
    expect(linksOf(after(linking))).toEqual({ links, linkNames: ['a', 'b', 'a.1'] }));

  it('follow an edit, while those of the published version stay', () => {
    const edited = after(linking, published('en-GB'), revised('en-GB', { links: { author: ['c'] } }));
    expect(linksOf(edited)).toEqual({ links: [{ fieldId: 'author', to: 'c' }], linkNames: ['c'] });
    expect(linksOf(edited, 'published')).toEqual({ links, linkNames: ['a', 'b', 'a.1'] });
  });

  it('leave nothing behind where there are none', () => {
    for (const documents of [after(created('en-GB')), after(linking, revised('en-GB'))])
      expect(found(documents, 'en-GB')).not.toHaveProperty('linkNames');
  });
});
