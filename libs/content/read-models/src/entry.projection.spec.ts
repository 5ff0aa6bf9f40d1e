import {
  after,
  afterCommands,
  archived,
  created,
  deleted,
  found,
  key,
  languagesChanged,
  moved,
  projectUuid,
  published,
  restored,
  revised,
  summary,
  timeOf,
  unarchived,
  unpublished,
  versions,
  type Seen,
  type Documents,
} from './testing/entry-documents.ts';

describe('the documents of an entry', () => {
  it('contain a new variation with all its properties', () => {
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
      publishedIn: {},
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
    expect(document).toMatchObject({ savedAt: 1 });
    const { created: first, modified, modifiedBy, versionNo } = document.version;
    expect([first, modified, modifiedBy, versionNo]).toEqual([timeOf(0), timeOf(1), 'user1', '0.2']);
  });

  it('name what may be taxonomy keys, with the keys above, as long as the values do', () => {
    const named = created('en-GB', { fields: { title: 'x', list: ['0/1/2'], body: [{ value: '0/3' }] } });

    expect(found(after(named), 'en-GB').taxonomyKeys?.toSorted()).toEqual(['0/1', '0/1/2', '0/3']);
    const revision = after(named, published('en-GB'), revised('en-GB'));
    expect(found(revision, 'en-GB')).not.toHaveProperty('taxonomyKeys');
    expect(found(revision, 'en-GB', 'published').taxonomyKeys).toHaveLength(3);
  });

  it('put entries without a title last', () => {
    const untitled = found(after(created('en-GB', { fields: {} })), 'en-GB');
    expect(untitled.titleKey > 'zzz').toBe(true);
    const ofTag = found(after(created('en-GB', { fields: { title: 'a' }, tags: { title: ['a'] } })), 'en-GB');
    expect(ofTag.titleKey).toBe(untitled.titleKey);
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

  it('keep the data of a trigger unchanged', () => {
    const documents = after(created('en-GB'), moved('en-GB', { message: '$x' }));
    expect(found(documents, 'en-GB').transition.data).toBe('{"message":"$x"}');
  });

  it('keep the state that publishing led to, whatever becomes of the draft', () => {
    const back = moved('en-GB');
    const toDraft = { ...back, data: { ...back.data, from: 'versionComplete', to: 'draft' } } as typeof back;
    const documents = after(created('en-GB'), published('en-GB'), moved('en-GB'), toDraft);
    expect(found(documents, 'en-GB', 'published')).toMatchObject({ state: 'draft', publishedState: 'versionComplete' });
    expect(found(documents, 'en-GB')).not.toHaveProperty('publishedState');
  });

  describe('know the state that publishing led to where a publication of an earlier release does not tell it', () => {
    const older = published('en-GB');
    const { state: _, ...data } = older.data as Record<string, unknown>;
    const publishedThen = { ...older, data } as typeof older;
    const move = (event: string, from: string, to: string) => {
      const change = moved('en-GB');
      return { ...change, data: { ...change.data, event, from, to } } as typeof change;
    };
    const stateAfter = (...commands: (readonly Seen[])[]) => {
      const { state, publishedState = state } = found(
        afterCommands([created('en-GB')], ...commands),
        'en-GB',
        'published',
      );
      return publishedState;
    };

    it.each<[string, string, (readonly Seen[])[]]>([
      ['a move in the same command', 'versionComplete', [[publishedThen, move('publish', 'draft', 'versionComplete')]]],
      [
        'such a move, and later ones',
        'versionComplete',
        [
          [publishedThen, move('publish', 'draft', 'versionComplete')],
          [move('sysUpdate', 'versionComplete', 'draft')],
          [move('submit', 'draft', 'awaitingApproval')],
        ],
      ],
      ['no move', 'draft', [[publishedThen]]],
      ['no move, and a later one', 'draft', [[publishedThen], [move('submit', 'draft', 'awaitingApproval')]]],
      [
        'a second publication',
        'approved',
        [
          [publishedThen, move('publish', 'draft', 'versionComplete')],
          [move('sysUpdate', 'versionComplete', 'draft')],
          [publishedThen, move('approve', 'draft', 'approved')],
        ],
      ],
    ])('%s: %s', (_case, state, commands) => {
      expect(stateAfter(...commands)).toBe(state);
    });
  });

  it('lose the published version when it is unpublished', () => {
    const documents = after(created('en-GB'), published('en-GB'), unpublished('en-GB'));
    expect(versions(documents)).toEqual(['en-GB.l']);
    expect(found(documents, 'en-GB')).toMatchObject({ isPublished: false, version: { published: timeOf(1) } });
  });

  const welsh = created('cy', summary(['en-GB', 'cy']));

  it('know each other', () => {
    const both = after(
      created('en-GB'),
      published('en-GB'),
      created('cy', { ...summary(['en-GB', 'cy']), publications: { 'en-GB': 1 } }),
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

  it('know when their source was published', () => {
    const documents = after(created('en-GB'), welsh, published('cy'), published('en-GB', ['cy']));
    expect(found(documents, 'en-GB').publications).toEqual({ 'en-GB': 3 });
    expect(found(documents, 'cy', 'published').publications).toEqual({ cy: 2, 'en-GB': 3 });
  });

  it('are removed with a deleted variation, and the others take its place', () => {
    const gone = after(
      created('en-GB'),
      welsh,
      published('en-GB', ['cy']),
      deleted('en-GB', summary(['cy'], ['en-GB'])),
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

  it('forget the publications of a variation that starts again', () => {
    const again = created('en-GB', summary(['cy', 'en-GB']));
    const documents = after(
      created('en-GB'),
      welsh,
      published('en-GB', ['cy']),
      deleted('en-GB', summary(['cy']), true),
      again,
    );
    expect(found(documents, 'cy').publications).toEqual({});
  });

  it('survive events after the content type was deleted', () => {
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
      archived('en-GB', summary(['en-GB'], [], ['en-GB'])),
      unarchived('en-GB', summary(['en-GB'])),
      deleted('en-GB', summary([], ['en-GB'])),
      restored('en-GB', summary(['en-GB'])),
      deleted('en-GB', summary([]), true),
    ];
    expect(after(created('en-GB'), published('en-GB'), typeDeleted, ...late).size).toBe(0);
  });

  it('ignore entries of other content types', () => {
    const other: Seen = {
      type: 'ContentTypeDeleted',
      schemaVersion: 1,
      data: { projectUuid, uuid: 't2', id: 'novel' },
    };
    expect(after(created('en-GB'), other).size).toBe(1);
  });

  it('are removed with their project', () => {
    const gone: Seen = { type: 'ProjectDeleted', schemaVersion: 1, data: { projectUuid, projectId: 'library' } };
    expect(after(created('en-GB'), gone).size).toBe(0);
  });
});

describe('the variation shown by default', () => {
  const defaults = (documents: Documents) =>
    [...documents.values()].filter(({ isDefault }) => isDefault).map(({ language, status }) => `${language} ${status}`);
  const both = [created('en-GB'), created('cy', summary(['en-GB', 'cy'])), published('cy')];

  it('follows the primary language of the project', () => {
    expect(defaults(after(...both))).toEqual(['en-GB latest']);
    expect(defaults(after(...both, languagesChanged('cy')))).toEqual(['cy latest', 'cy published']);
    expect(defaults(after(...both, languagesChanged('cy'), languagesChanged('en-GB')))).toEqual(['en-GB latest']);
  });

  it('is the one created first when there is none in that language', () => {
    expect(defaults(after(...both, languagesChanged('fr')))).toEqual(['en-GB latest']);
    const welshFirst = [created('cy'), created('en-GB', summary(['cy', 'en-GB']))];
    expect(defaults(after(...welshFirst))).toEqual(['en-GB latest']);
    expect(defaults(after(...welshFirst, languagesChanged('fr')))).toEqual(['cy latest']);
  });

  it('stays when only the supported languages change', () => {
    const welshFirst = [created('cy'), created('en-GB', summary(['cy', 'en-GB']))];
    expect(defaults(after(...welshFirst, languagesChanged('en-GB')))).toEqual(['en-GB latest']);
  });
});
