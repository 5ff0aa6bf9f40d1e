import {
  after,
  archived,
  created,
  deleted,
  found,
  languagesChanged,
  published,
  restored,
  summary,
  timeOf,
  unarchived,
  versions,
  type Seen,
} from './testing/entry-documents.ts';

describe('archived and deleted variations', () => {
  const both = ['en-GB', 'cy'];
  const two = [created('en-GB'), created('cy', summary(both))];
  const transition = (event: string, index: number, from: string) => ({
    event,
    from,
    invoked: timeOf(index),
    invokedBy: `user${index}`,
    data: null,
  });

  it('keep their latest version, apart from the others', () => {
    const shelved = after(...two, archived('cy', summary(both, [], ['cy'])));
    expect(found(shelved, 'cy')).toMatchObject({
      status: 'archived',
      state: 'archived',
      transition: transition('sysArchive', 2, 'draft'),
      archivedLanguages: ['cy'],
      version: { versionNo: '0.1', archived: timeOf(2), archivedBy: 'user2' },
    });
    expect(found(shelved, 'en-GB')).toMatchObject({ status: 'latest', languages: both, archivedLanguages: ['cy'] });
    const gone = after(...two, deleted('cy', summary(['en-GB'], ['cy'])));
    expect(found(gone, 'cy')).toMatchObject({
      status: 'deleted',
      isPublished: false,
      isDefault: false,
      isCandidate: false,
      deletedLanguages: ['cy'],
      version: { deleted: timeOf(2), deletedBy: 'user2' },
    });
  });

  it('return as they were, in another state', () => {
    const [draft] = [found(after(...two), 'cy')];
    const back = found(after(...two, archived('cy', summary(both, [], ['cy'])), unarchived('cy', summary(both))), 'cy');
    expect(back).toEqual({ ...draft, workflowId: 'w', transition: transition('sysUnarchive', 3, 'archived') });
    const undeleted = after(...two, deleted('cy', summary(['en-GB'], ['cy'])), restored('cy', summary(both)));
    expect(found(undeleted, 'cy')).toEqual({
      ...draft,
      workflowId: 'w',
      transition: transition('sysRestore', 3, 'versionComplete'),
    });
    expect(found(undeleted, 'en-GB')).toEqual(found(after(...two), 'en-GB'));
  });

  it('are no longer archived after the recycle bin', () => {
    const history = [archived('cy', summary(both, [], ['cy'])), deleted('cy', summary(['en-GB'], ['cy']))];
    const gone = found(after(...two, ...history), 'cy');
    expect(gone).toMatchObject({ status: 'deleted', archivedLanguages: [], version: { archived: timeOf(2) } });
    const back = found(after(...two, ...history, restored('cy', summary(both))), 'cy');
    expect(back.version).toEqual(found(after(...two), 'cy').version);
  });

  it('lose their live version, and keep its time', () => {
    const history = [...two, published('en-GB', ['cy']), published('cy'), deleted('en-GB', summary(['cy'], ['en-GB']))];
    expect(versions(after(...history))).toEqual(['cy.l', 'cy.p', 'en-GB.l']);
    const french = created('fr', { ...summary(['cy', 'fr'], ['en-GB']), publications: { cy: 3 } });
    const back = restored('en-GB', summary(['en-GB', 'cy', 'fr']), { 'en-GB': 2, cy: 3 });
    const all = after(...history, french, back);
    for (const language of ['en-GB', 'cy']) expect(found(all, language).publications).toEqual({ 'en-GB': 2, cy: 3 });
    expect(found(all, 'fr').publications).toEqual({ 'en-GB': 2, cy: 3 });
    expect(found(all, 'en-GB')).toMatchObject({ isPublished: false, isDefault: true });
    expect(found(all, 'cy', 'published')).toMatchObject({ isDefault: false, languages: ['en-GB', 'cy', 'fr'] });
  });

  it('are removed when they are permanently deleted', () => {
    const gone = deleted('en-GB', summary([], ['cy']), true);
    const documents = after(...two, deleted('cy', summary(['en-GB'], ['cy'])), gone);
    expect(versions(documents)).toEqual(['cy.l']);
    expect(found(documents, 'cy')).toMatchObject({ isDefault: true, isFirst: true, languages: [] });
  });

  const defaults = (...events: readonly Seen[]) =>
    [...after(...events).values()].filter(({ isDefault }) => isDefault).map(({ language }) => language);

  it('represent their entry when nothing of it is live', () => {
    const withoutWelsh = deleted('cy', summary(['en-GB'], ['cy']));
    const all = [...two, withoutWelsh, deleted('en-GB', summary([], both))];
    expect(defaults(...two, withoutWelsh)).toEqual(['en-GB']);
    expect(defaults(...all)).toEqual(['en-GB']);
    expect(defaults(...all, languagesChanged('cy'))).toEqual(['cy']);
    expect(defaults(...all, languagesChanged('fr'))).toEqual(['en-GB']);
    expect(defaults(...all, restored('cy', summary(['cy'], ['en-GB'])))).toEqual(['cy']);
    expect(defaults(...all, created('fr', summary(['fr'], both)))).toEqual(['fr']);
  });

  it('do not become the default one beside a live one, in any primary language', () => {
    const withoutEnglish = [...two, deleted('en-GB', summary(['cy'], ['en-GB']))];
    expect(defaults(...withoutEnglish)).toEqual(['cy']);
    expect(defaults(...withoutEnglish, languagesChanged('en-GB'))).toEqual(['cy']);
    expect(defaults(...withoutEnglish, languagesChanged('fr'))).toEqual(['cy']);
  });

  it('are counted by their state', () => {
    const counted = (...events: readonly Seen[]) =>
      [...after(...events).values()].map(({ language, status }) => `${language} ${status}`).sort();
    const shelf = archived('cy', summary(both, [], ['cy']));
    expect(counted(...two, published('en-GB'), shelf, deleted('en-GB', summary(['cy'], ['en-GB'], ['cy'])))).toEqual([
      'cy archived',
      'en-GB deleted',
    ]);
  });
});
