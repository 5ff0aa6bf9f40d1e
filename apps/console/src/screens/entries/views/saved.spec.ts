import type { SavedView } from '../../../api/views.ts';
import { addressOf, differs, isSaved, keptIn } from './saved.ts';

const version = { created: '', createdBy: '', modified: '', modifiedBy: '', versionNo: '1.0' };
const view = (kept: Partial<SavedView>): SavedView => ({
  id: '0c1f8a52-6a0e-4f7c-9c53-2b7f6f1c1e11',
  name: 'Long books',
  icon: null,
  area: 'entries',
  zenql: '',
  columns: [],
  order: [],
  shared: false,
  owner: 'a.jones',
  isOwn: true,
  version,
  ...kept,
});

it('a view keeps chips, text, columns and order, and brings them back', () => {
  const address = { type: 'book', state: 'draft', zenql: 'pages > 500', cols: 'title,pages', order: '-pages' };
  const kept = keptIn(address);
  expect(kept).toEqual({
    zenql: 'sys.contentTypeId = book and sys.workflow.state = draft and pages > 500',
    columns: ['title', 'pages'],
    order: ['-pages'],
  });
  const saved = view(kept);
  expect(addressOf(saved)).toEqual({ view: saved.id, ...address });
  expect(differs({ ...address, view: saved.id, page: 3, sel: 'all' }, saved)).toBe(false);
});

it.each([
  ['another query', { zenql: 'pages > 5' }],
  ['other columns', { cols: 'title' }],
  ['another order', { order: 'title' }],
])('a list with %s differs from its view', (_, address) => {
  expect(differs({ view: view({}).id, ...address }, view({}))).toBe(true);
});

it('a query that cannot be read stays text', () => {
  expect(addressOf(view({ zenql: 'pages >' }))).toMatchObject({ zenql: 'pages >' });
});

it('built-in views have words as ids', () => {
  expect([isSaved('drafts'), isSaved(undefined), isSaved(view({}).id)]).toEqual([false, false, true]);
});
