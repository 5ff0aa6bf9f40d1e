import { deciderSpec } from '@annal/testing';
import { viewsAggregate } from './views.aggregate.ts';
import type { SentView, ViewsCommand } from './views.commands.ts';
import { MOST_VIEWS } from './views.decide.ts';
import type { ViewChanged, ViewCreated, ViewsEvent } from './views.events.ts';

const given = deciderSpec(viewsAggregate);
const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const newId = '0c1f8a52-6a0e-4f7c-9c53-2b7f6f1c1e11';
const key = { projectUuid, ownerId: 'ana' };
const of = { ...key, projectId: 'library' };

const create = (sent: SentView, zenqlProblem: string | null = null): ViewsCommand => ({
  type: 'CreateView',
  data: { ...of, owner: 'a.jones', newId, sent, zenqlProblem },
});
const change = (sent: SentView, viewId = newId): ViewsCommand => ({
  type: 'ChangeView',
  data: { ...of, viewId, sent, zenqlProblem: null },
});
const remove = (viewId = newId): ViewsCommand => ({ type: 'DeleteView', data: { ...of, viewId } });

const plain = { icon: null, area: 'entries', zenql: '', columns: [], order: [], shared: false } as const;
const created = (more: Partial<ViewCreated['data']> = {}): ViewsEvent => ({
  type: 'ViewCreated',
  schemaVersion: 1,
  data: { ...key, viewId: newId, owner: 'a.jones', name: 'Drafts', ...plain, versionNo: '1.0', ...more },
});
const changed = (changes: ViewChanged['data']['changes'], versionNo: '2.0' | '3.0' = '2.0'): ViewsEvent => ({
  type: 'ViewChanged',
  schemaVersion: 1,
  data: { ...key, viewId: newId, changes, versionNo },
});
const deleted: ViewsEvent = { type: 'ViewDeleted', schemaVersion: 1, data: { ...key, viewId: newId } };

describe('creating a view', () => {
  it('needs no more than a name', () =>
    given()
      .when(create({ name: ' Drafts ' }))
      .then(created()));

  it('keeps what was sent', () => {
    const sent = {
      icon: 'book-open',
      area: 'assets',
      zenql: 'sys.workflow.state = draft',
      columns: ['title', 'sys.owner'],
      order: ['-sys.version.modified'],
      shared: true,
    } as const;
    given()
      .when(create({ name: 'Drafts', ...sent }))
      .then(created(sent));
  });

  it('gives it an id of its own, whatever was sent: another person may have a view with that one', () =>
    given()
      .when(create({ name: 'Drafts', id: projectUuid }))
      .then(created()));

  it.each<[string, SentView, string, string]>([
    ['no name', {}, 'name', 'The name is required'],
    ['a blank name', { name: ' ' }, 'name', 'The name is required'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'The view name cannot be longer than 100 characters'],
    ['a name with a control character', { name: 'a\u0007' }, 'name', 'The view name is not valid'],
    ['a name that is no text', { name: 7 }, 'name', 'The value is not a valid string'],
    ['an icon that is no word', { name: 'a', icon: '<svg>' }, 'icon', 'The icon has to be a word such as book-open'],
    ['another area', { name: 'a', area: 'nodes' }, 'area', 'The area has to be entries or assets'],
    ['a query that is no text', { name: 'a', zenql: {} }, 'zenql', 'The value is not a valid string'],
    ['columns that are no list', { name: 'a', columns: 'title' }, 'columns', 'The value is not a valid array'],
    ['an empty column', { name: 'a', columns: ['title', ''] }, 'columns[1]', 'A path has 1 to 500 characters'],
    ['many columns', { name: 'a', columns: Array<string>(51).fill('x') }, 'columns', 'At most 50 can be given'],
    ['many orders', { name: 'a', order: Array<string>(11).fill('x') }, 'order', 'At most 10 can be given'],
    ['shared as text', { name: 'a', shared: 'yes' }, 'shared', 'The value is not a valid boolean'],
  ])('refuses %s', (_, sent, field, message) =>
    given().when(create(sent)).thenRejected('View.Invalid', [{ field, message }]),
  );

  it('refuses a query that cannot be read', () =>
    given()
      .when(create({ name: 'a', zenql: 'title =' }, 'A value is expected'))
      .thenRejected('View.Invalid', [{ field: 'zenql', message: 'A value is expected' }]));

  it('refuses more than a person can look through', () => {
    const many = Array.from({ length: MOST_VIEWS }, (_, index) => created({ viewId: String(index) }));
    given(...many)
      .when(create({ name: 'one more' }))
      .thenRejected('View.Invalid', [{ field: '', message: 'A person cannot have more than 200 views in a project' }]);
  });
});

describe('changing a view', () => {
  it('stores what differs', () =>
    given(created())
      .when(change({ name: 'Drafts', zenql: 'pages > 9', shared: true, version: { versionNo: '1.0' } }))
      .then(changed({ zenql: 'pages > 9', shared: true })));

  it('resets what is null', () =>
    given(created({ icon: 'book', columns: ['title'] }))
      .when(change({ icon: null, columns: null }))
      .then(changed({ icon: null, columns: [] })));

  it('stores nothing where nothing differs', () =>
    given(created())
      .when(change({ name: 'Drafts' }))
      .then());

  it('counts on', () =>
    given(created(), changed({ name: 'Mine' }))
      .when(change({ name: 'Ours' }))
      .then(changed({ name: 'Ours' }, '3.0')));

  it('refuses an older version, whatever else is wrong', () =>
    given(created(), changed({ name: 'Mine' }))
      .when(change({ name: '', version: { versionNo: '1.0' } }))
      .thenRejected('View.NotLatest'));

  it.each<[SentView, string]>([
    [{ name: null }, 'name'],
    [{ version: { versionNo: 'x' } }, 'version.versionNo'],
    [{ id: projectUuid }, 'id'],
  ])('refuses %j', (sent, field) =>
    given(created())
      .when(change(sent))
      .thenRejected('View.Invalid', [expect.objectContaining({ field }) as never]),
  );
});

describe('deleting a view', () => {
  it('ends it', () => given(created()).when(remove()).then(deleted));

  it('needs one', () => {
    given().when(remove()).thenRejected('View.NotFound');
    given(created(), deleted)
      .when(change({ name: 'x' }))
      .thenRejected('View.NotFound');
  });
});
