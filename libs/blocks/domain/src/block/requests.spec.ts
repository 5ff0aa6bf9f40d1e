import { DomainError } from '@annal/kernel';
import { actionRequest } from './action-request.ts';
import { commitLink, comparisonLink, withoutCredentials } from './commit-links.ts';
import { pushRequest, type PushSwitches } from './push-request.ts';

type Json = Record<string, unknown>;
const commit = { id: '5d0c9e27', message: 'Add a filter', uri: 'https://git.example.org/c/5d0c9e27' };
const body = {
  id: 'catalogue-search',
  projectId: 'cityLibrary',
  image: { uri: 'registry.example.org:5000/library/search', tag: 'build-118' },
  source: { branch: 'main', commit },
};
const withSource = (more: Json): Json => ({ ...body, source: { ...body.source, ...more } });
const withCommit = (more: Json): Json => withSource({ commit: { ...commit, ...more } });
const pushed = (sent: Json, query: PushSwitches = {}) => pushRequest(sent, 'cityLibrary', query);
const refused = (ask: () => unknown) => {
  try {
    ask();
  } catch (error) {
    if (error instanceof DomainError)
      return (error.data as { field: string; message: string }[]).map(({ field, message }) => `${field}: ${message}`);
  }
  return [];
};

describe('a push', () => {
  it('needs only the required parts; missing ones are empty', () => {
    expect(pushed(body)).toEqual({
      blockId: 'catalogue-search',
      image: body.image,
      source: {
        ...{ branch: 'main', provider: null, repositoryUrl: null },
        commit: { ...commit, dateTime: null, authorEmail: null, committerEmail: null },
      },
      autoRelease: false,
      makeLive: false,
    });
  });

  it('is accepted as the command line tool sends it', () => {
    const repository = { provider: 'GitlabSelfHosted', repositoryUrl: 'https://ci:token@git.example.org/l/s.git' };
    const told = { id: 'abc', message: 'm', dateTime: '2026-02-03T17:40', authorEmail: 'root' };
    const { source } = pushed({ ...withSource({ ...repository, commit: told }), release: true });
    expect(source).toMatchObject({
      repositoryUrl: 'https://git.example.org/l/s.git',
      commit: { uri: 'https://git.example.org/l/s/-/commit/abc', dateTime: '2026-02-03T17:40:00.000Z' },
    });
  });

  it.each<[Json, PushSwitches, boolean, boolean]>([
    [{}, {}, false, false],
    [{ release: true }, {}, true, false],
    [{ release: true }, { autoRelease: false }, false, false],
    [{ release: true }, { release: false }, false, false],
    [{}, { autoRelease: true, release: false }, true, false],
    [{ makeLive: true }, {}, true, true],
    [{ makeLive: true }, { makeLive: false }, false, false],
  ])('with %j and %j releases: %s, makes live: %s', (sent, query, autoRelease, makeLive) =>
    expect(pushed({ ...body, ...sent }, query)).toMatchObject({ autoRelease, makeLive }),
  );

  it.each<[Json, string]>([
    [{ ...body, id: '' }, 'id: The block id is required'],
    [{ ...body, id: null }, 'id: The block id is required'],
    [{ ...body, id: '7up' }, 'id: The block id must begin'],
    [{ ...body, id: 'a--b' }, 'id: The block id must begin'],
    [{ ...body, id: 'x'.repeat(64) }, 'id: The block id must begin'],
    [{ ...body, id: 'Actions' }, 'id: The block id must begin'],
    [{ ...body, id: 7 }, 'id: The value is not a valid string'],
    [{ ...body, projectId: undefined }, 'projectId: The project id is required'],
    [{ ...body, projectId: 'other' }, 'projectId: The project id must match'],
    [{ ...body, image: undefined }, 'image: The image is required'],
    [{ ...body, image: [] }, 'image: The value is not a valid object'],
    [{ ...body, image: { tag: 'x' } }, 'image.uri: The image uri is required'],
    [{ ...body, image: { uri: 'a/b' } }, 'image.tag: The image tag is required'],
    [{ ...body, image: { uri: 'http://a/b', tag: 'x' } }, 'image.uri: The image uri is not a valid'],
    [{ ...body, image: { uri: 'host.org/a:tag', tag: 'x' } }, 'image.uri: The image uri is not a valid'],
    [{ ...body, image: { uri: 'u:p@host.org/a', tag: 'x' } }, 'image.uri: The image uri is not a valid'],
    [{ ...body, image: { uri: 'a/b', tag: '.x' } }, 'image.tag: The image tag is not valid'],
    [{ ...body, source: undefined }, 'source: The source is required'],
    [withSource({ branch: '' }), 'source.branch: The source branch is required'],
    [withSource({ branch: 'a\nb' }), 'source.branch: The source branch must be'],
    [withSource({ branch: 'x'.repeat(256) }), 'source.branch: The source branch must be'],
    [withSource({ commit: undefined }), 'source.commit: The source commit is required'],
    [withCommit({ id: '' }), 'source.commit.id: The commit id is required'],
    [withCommit({ message: null }), 'source.commit.message: The commit message is required'],
    [withCommit({ id: 'x'.repeat(101) }), 'source.commit.id: The commit id cannot be longer'],
    [withCommit({ message: 'x'.repeat(20_001) }), 'source.commit.message: The commit message cannot be longer'],
    [withCommit({ uri: undefined }), 'source.commit.uri: The commit uri is required'],
    [withCommit({ uri: 'ftp://x/y' }), 'source.commit.uri: The commit uri must be'],
    [withCommit({ uri: undefined, commitUrl: 'x' }), 'source.commit.commitUrl: The commit uri must be'],
    [withSource({ repositoryUrl: 'git@host:x.git' }), 'source.repositoryUrl: The repository url must be'],
    [withCommit({ dateTime: 'yesterday' }), 'source.commit.dateTime: The commit date must be'],
    [withSource({ provider: 'x'.repeat(51) }), 'source.provider: The value cannot be longer than 50 characters'],
    [withCommit({ authorEmail: 'x'.repeat(321) }), 'source.commit.authorEmail: The value cannot be longer than 320'],
    [{ ...body, release: 'yes' }, 'release: The value is not a valid boolean'],
    [{ ...body, makeLive: 1 }, 'makeLive: The value is not a valid boolean'],
  ])('%#: is refused', (sent, said) => {
    const issues = refused(() => pushed(sent));
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain(said);
  });

  it('reports all issues in the order of the contract', () => {
    const fields = refused(() => pushed({ image: {}, source: { commit: {} } })).map((issue) => issue.split(':')[0]);
    expect(fields).toEqual([
      ...['id', 'projectId', 'image.uri', 'image.tag', 'source.branch'],
      ...['source.commit.id', 'source.commit.message', 'source.commit.uri'],
    ]);
  });
});

describe('an action', () => {
  it.each<[unknown, string]>([
    ['LATEST', 'latest'],
    ['live', 'live'],
    ['1.10', '1.10'],
    ['2', '2.0'],
    [2, '2.0'],
  ])('is about version %j: %s', (version, label) =>
    expect(actionRequest({ type: 'MAKELIVE', data: { version } })).toEqual({
      ...{ action: 'makeLive', version: label, branch: null },
    }),
  );

  it.each<[Json, string]>([
    [{ type: 'explode', data: { version: '1' } }, 'type: The action type is not valid'],
    [{ type: 'start', data: { version: '1' } }, 'type: No block runtime is configured'],
    [{ type: 'release' }, 'data: The data is required'],
    [{ type: 'release', data: {} }, 'data.version: The version must be live'],
    [{ type: 'release', data: { version: 0.1 } }, 'data.version: The version must be live'],
    [{ type: 'release', data: { version: '01.0' } }, 'data.version: The version must be live'],
    [{ type: 'release', data: { version: '1', branch: 7 } }, 'data.branch: The value is not a valid string'],
  ])('%j is refused', (sent, said) => expect(refused(() => actionRequest(sent)).join()).toContain(said));
});

describe('links to commits', () => {
  it.each([
    ['gitlab', 'https://g.org/a/b.git', 'https://g.org/a/b/-/commit/c', 'https://g.org/a/b/-/compare/p...c'],
    ['Bitbucket Server', 'https://g.org/a/b/', 'https://g.org/a/b/commits/c', 'https://g.org/a/b/compare/c..p'],
    [null, 'https://gitlab.com/a', 'https://gitlab.com/a/-/commit/c', 'https://gitlab.com/a/-/compare/p...c'],
    ['GitHub', 'https://gitlab.org/a', 'https://gitlab.org/a/commit/c', 'https://gitlab.org/a/compare/p...c'],
  ])('at %s, %s', (provider, url, commitUrl, comparison) => {
    expect(commitLink({ provider, url }, 'c')).toBe(commitUrl);
    expect(comparisonLink({ provider, url }, 'p', 'c')).toBe(comparison);
  });

  it('hold no credentials', () =>
    expect(withoutCredentials('https://oauth2:glpat-1@g.org/a@b')).toBe('https://g.org/a@b'));
});
