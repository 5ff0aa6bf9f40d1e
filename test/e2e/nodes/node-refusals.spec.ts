import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { Tree } from '../../support/content/tree.ts';
import type { Node } from '../../support/answers/views.ts';

const ZERO = '00000000-0000-0000-0000-000000000000';

describe('a rejected node', () => {
  let annal: Annal;
  let tree: Tree;
  let root: Node;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());
  beforeEach(async () => {
    tree = new Tree(await Library.open(annal));
    root = await tree.root();
  });

  it.each([
    ['V1', { parentId: null }, '', 'The parent id cannot be an empty guid'],
    ['V1', { parentId: ZERO }, '', 'The parent id cannot be an empty guid'],
    ['V4', { displayName: {} }, '', 'A slug is required for at least one language'],
    ['V4', { displayName: { cy: '???' } }, '', 'A slug is required for at least one language'],
    ['V5', { slug: { cy: 'a'.repeat(51) } }, '', 'The node slug cannot be longer than 50 characters'],
    ['V10', { parentId: randomUUID() }, 'parentId', 'The parent id must match the parent node in the request path'],
    ['V11', { entryId: 'x' }, 'entryId', 'The entry id must be a guid'],
    ['V11', { entryId: 7 }, 'entryId', 'The entry id must be a guid'],
    ['V13', { displayName: { english: 'Books', cy: 'a' } }, 'displayName.english', undefined],
    ['V13', { slug: { e: 'books' } }, 'slug.e', "The language code 'e' is not valid"],
    ['V13', { restrictedToLanguages: ['cy', 'x'] }, 'restrictedToLanguages[1]', "The language code 'x' is not valid"],
    ['V13', { slug: { pl: 'a' }, restrictedToLanguages: ['cy'] }, 'slug.pl', undefined],
    ['V19', { id: 'x' }, 'id', 'The node id must be a guid and match the request path'],
    ['V20', { slug: { cy: 'a b' } }, 'slug.cy', "The slug 'a b' is not in a valid slug format"],
    ['V20', { slug: { cy: '../a' } }, 'slug.cy', "The slug '../a' is not in a valid slug format"],
    ['V21', { displayName: 'Books' }, 'displayName', 'The value is not a valid object'],
    ['V21', { displayName: { cy: 7 }, slug: { cy: 'a' } }, 'displayName.cy', 'The value is not a valid string'],
    ['V21', { displayName: { cy: 'a'.repeat(256) } }, 'displayName.cy', undefined],
    ['V21', { includeInMenu: 'yes' }, 'includeInMenu', 'The value is not a valid boolean'],
    ['V21', { isCanonical: 1 }, 'isCanonical', 'The value is not a valid boolean'],
    ['V21', { restrictedToLanguages: 'cy' }, 'restrictedToLanguages', 'The value is not a valid array'],
    ['V21', { renderer: 'x' }, 'renderer', 'The value is not a valid object'],
    ['V21', { renderer: { text: 'a'.repeat(5000) } }, 'renderer', undefined],
    ['V21', { proxy: { id: 'x' } }, 'proxy.id', 'The value is not a valid GUID'],
    ['V21', { parentId: 7 }, 'parentId', 'The value is not a valid GUID'],
  ])('%s: %j', async (_, body, field, message) => {
    const answer = await tree.post(root.id, { displayName: { cy: 'Llyfrau' }, ...body });
    expect(issues(answer)).toEqual([{ field, message: message ?? expect.any(String) }]);
    expect(refusal(answer, 422).message).toBe('There were validation errors creating the node');
    expect(await tree.children(root.id)).toEqual([]);
  });

  it('reports all issues in the order of the catalogue', async () => {
    const wrong = {
      renderer: 7,
      slug: { cy: 'a b', pl: 'b'.repeat(51) },
      id: 'x',
      entryId: 'x',
      parentId: null,
      restrictedToLanguages: ['?'],
    };
    const found = fields(await tree.post(root.id, wrong));
    expect(found).toEqual([
      '',
      '',
      'entryId',
      'restrictedToLanguages[0]',
      'slug.cy',
      'slug.pl',
      'id',
      'slug.cy',
      'renderer',
    ]);
  });

  it('V6: rejects a slug that a sibling has, in any case, per language', async () => {
    await tree.add(root.id, 'Books', { slug: { cy: 'Llyfrau' } });
    const answer = await tree.post(root.id, {
      displayName: { 'en-GB': 'BOOKS!' },
      slug: { cy: 'llyfrau', pl: 'books' },
    });
    const clash = (slug: string, language: string) => ({
      field: '',
      message: `The node slug ${slug} exists for the language ${language} in parent ${root.id} in the tree ${root.id}`,
    });
    expect(issues(answer)).toEqual(expect.arrayContaining([clash('books', 'en-GB'), clash('llyfrau', 'cy')]));
    expect(issues(answer)).toHaveLength(2);
    const { id } = await tree.add(root.id, 'Others');
    await tree.add(id, 'Books');
  });

  it('V3: is more than ten levels deep', async () => {
    let { id } = root;
    for (let level = 1; level <= 10; level += 1) ({ id } = await tree.add(id, `level ${level}`));
    expect((await tree.get(id))['path']).toEqual({
      'en-GB': `/${Array.from({ length: 10 }, (_, index) => `level-${index + 1}`).join('/')}`,
    });
    expect(issues(await tree.post(id, { slug: { cy: 'a' } }))).toEqual([
      { field: '', message: 'The maximum depth for a node is 10 levels deep' },
    ]);
  });

  it.each([['[]'], ['"text"'], ['{'], ['']])('returns 400 for a malformed body: %s', async (body) => {
    refusal(await tree.call('POST', `/${root.id}/children`, body), 400);
  });
});
