import {
  addElement,
  copy,
  copyIfPresent,
  patch,
  patchIfPresent,
  patchWhere,
  put,
  remove,
  removeElement,
  removeElementEverywhere,
  removeWhere,
  rewriteWhere,
} from '@annal/read-models';
import { compareUtf8 } from '../compare-utf8.ts';
import { ALWAYS, type Condition } from '../condition.ts';
import type { OpenEngine } from './contract.ts';
import { HeldIndex } from './held-index.ts';
import { BOOK, PROJECT, testDocument, type TestDocument } from './test-document.ts';

/** Some engines have to wait for copies of the index. */
const COMPACTED_WITHIN_MS = 120_000;
const { _id: A } = testDocument('a');
const { _id: B } = testDocument('b');
const titled = (title: string): Condition => ({ kind: 'value', path: 'title', test: { type: 'text', oneOf: [title] } });
const german: Condition = { kind: 'scope', test: { property: 'language', oneOf: ['de'] } };

export function writerContract(open: () => Promise<OpenEngine>): void {
  describe('the writer', () => {
    const index = HeldIndex.forEach(open);

    it('has no position before the first batch', async () => {
      expect(await index.write.position()).toBeUndefined();
      expect(await index.read.position()).toBeUndefined();
      expect(await index.search(ALWAYS)).toEqual({ totalCount: 0, hits: [], counts: {} });
    });

    it('moves documents and position in one step', async () => {
      const position = await index.apply(put(testDocument('a', { title: 'x' })), put(testDocument('b')));
      expect(await index.write.position()).toBe(position);
      expect(await index.read.position()).toBe(position);
      expect(await index.found(ALWAYS)).toEqual(['a', 'b']);
    });

    it('keeps a position without a change, and one of 64 bits', async () => {
      await index.write.apply({ changes: [], position: 9_007_199_254_740_993n });
      expect(await index.read.position()).toBe(9_007_199_254_740_993n);
    });

    it('applies a batch once', async () => {
      await index.write.apply({ changes: [put(testDocument('a'))], position: 7n });
      await index.write.apply({ changes: [remove(A)], position: 7n });
      await index.write.apply({ changes: [remove(A)], position: 6n });
      expect(await index.found(ALWAYS)).toEqual(['a']);
      expect(await index.write.position()).toBe(7n);
    });

    it('leaves nothing of a batch that fails', async () => {
      await index.apply(put(testDocument('a', { title: 'x' })));
      const failing = index.write.apply({ changes: [remove(A), patch(B, { note: 'n' })], position: 9n });
      await expect(failing).rejects.toThrow(`no document '${B}'`);
      expect(await index.found(titled('x'))).toEqual(['a']);
      expect(await index.write.position()).toBe(1n);
      await index.apply(remove(A));
      expect(await index.found(ALWAYS)).toEqual([]);
    });

    it('replaces a document: what it had is not found any more', async () => {
      await index.apply(put(testDocument('a', { title: 'old', pages: 1 }, { links: ['x'] })));
      await index.apply(put(testDocument('a', { title: 'new' })));
      expect(await index.found(titled('old'))).toEqual([]);
      expect(await index.found(titled('new'))).toEqual(['a']);
      expect(await index.found({ kind: 'present', path: 'pages' })).toEqual([]);
      expect(await index.found({ kind: 'linksToEntry', entryIds: ['x'] })).toEqual([]);
    });

    it('patches what is there, in a batch of its own or in that of the document', async () => {
      await index.apply(put(testDocument('a', { title: 'x' })));
      await index.apply(patch(A, { 'scope.language': 'de' }), patchIfPresent(B, { 'scope.language': 'de' }));
      expect(await index.found(german)).toEqual(['a']);
      await index.apply(put(testDocument('b')), patchIfPresent(B, { 'scope.language': 'de' }));
      expect(await index.found(german)).toEqual(['a', 'b']);
      expect(await index.found(titled('x'))).toEqual(['a']);
    });

    it('copies a document as it is at that moment', async () => {
      await index.apply(put(testDocument('a', { title: 'x' })));
      const scope = { 'scope.entryId': 'b' };
      await index.apply(copyIfPresent('nothing', B, scope), copy(A, B, scope), patch(A, { paths: [] }));
      expect(await index.found(titled('x'))).toEqual(['b']);
    });

    it('removes, also what is not there, and what the same batch has put', async () => {
      await index.apply(put(testDocument('a', { title: 'x' })));
      await index.apply(remove(A), remove(A), put(testDocument('b')), remove(B));
      expect(await index.found(ALWAYS)).toEqual([]);
      await index.apply(put(testDocument('a', { title: 'y' })));
      expect(await index.found(titled('x'))).toEqual([]);
      expect(await index.found(titled('y'))).toEqual(['a']);
    });

    it('adds elements to lists and takes them out', async () => {
      await index.apply(put(testDocument('a')), put(testDocument('b')));
      await index.apply(addElement(A, 'links', 'x'), addElement(A, 'links', 'y'), addElement(B, 'links', 'x'));
      expect(await index.found({ kind: 'linksToEntry', entryIds: ['x'] })).toEqual(['a', 'b']);
      await index.apply(removeElement(A, 'links', 'y'), removeElementEverywhere('links', 'x'));
      expect(await index.found({ kind: 'linksToEntry', entryIds: ['x', 'y'] })).toEqual([]);
    });

    it('changes all documents that a filter finds, those of the same batch too', async () => {
      await index.apply(put(testDocument('a', { title: 'x' })), put(testDocument('b', {}, { language: 'fr' })));
      await index.apply(
        put(testDocument('c')),
        patchWhere({ 'scope.language': 'en', 'scope.isDefault': true }, { 'scope.language': 'de' }),
      );
      expect(await index.found(german)).toEqual(['a', 'c']);
      await index.apply(removeWhere({ 'scope.language': 'fr' }));
      expect(await index.found(ALWAYS)).toEqual(['a', 'c']);
    });

    it('rewrites all documents that a filter finds', async () => {
      const swap = (document: TestDocument): TestDocument => ({
        ...document,
        paths: testDocument('a', { title: `"${document.scope.entryId}"\n` }).paths,
      });
      await index.apply(put({ ...testDocument('a'), note: '"é"\n\\' }), put(testDocument('b')));
      await index.apply(rewriteWhere({ note: '"é"\n\\' }, swap));
      expect(await index.found(titled('"a"\n'))).toEqual(['a']);
      await index.apply(rewriteWhere({ note: null }, swap));
      expect(await index.found(titled('"b"\n'))).toEqual(['b']);
    });

    it('has its documents as the last batch left them, by their ids', async () => {
      const ids = ['b', 'a', 'Z', 'é', '\u{1F600}', '\uFF5E', 'c'];
      const documents = ids.map((id) => ({ ...testDocument(id, { title: id }), note: '"é"\n\\' }));
      await index.apply(...documents.map(put));
      const c = documents.at(-1)?._id ?? '';
      await index.apply(patch(A, { note: 'patched' }), remove(c));
      const found: TestDocument[] = [];
      for (let page = await index.write.documents(undefined, 2); page.length > 0;) {
        expect(page.length).toBeLessThanOrEqual(2);
        found.push(...page);
        page = await index.write.documents(page.at(-1)?._id, 2);
      }
      const expected = documents.flatMap((each) =>
        each._id === c ? [] : [each._id === A ? { ...each, note: 'patched' } : each],
      );
      expect(found).toEqual(expected.toSorted((one, other) => compareUtf8(one._id, other._id)));
      expect(await index.write.document(A)).toEqual(expected.find(({ _id }) => _id === A));
      expect(await index.write.document(c)).toBeUndefined();
    });

    it(
      'forgets nothing when it takes out what was removed',
      async () => {
        const documents = ['a', 'b', 'c'].map((id) => testDocument(id, { title: `${id} word`, body: 'z'.repeat(200) }));
        await index.apply(...documents.map(put));
        await index.apply(remove(A));
        await index.write.compact();
        const word: Condition = {
          kind: 'words',
          path: 'title',
          words: [{ stems: ['word'], edits: 1 }],
          match: 'all',
          weight: 1,
        };
        expect(await index.found(word)).toEqual(['b', 'c']);
        await index.apply(remove(B), put(testDocument('d', { title: 'word' })));
        expect((await index.found(word)).toSorted()).toEqual(['c', 'd']);
      },
      COMPACTED_WITHIN_MS,
    );

    it('tells projects apart', async () => {
      const other = '99999999-0000-4000-8000-000000000000';
      await index.apply(put(testDocument('a')), put(testDocument('a', { title: 'x' }, { projectUuid: other })));
      const type: Condition = { kind: 'scope', test: { property: 'contentTypeUuid', oneOf: [BOOK] } };
      expect((await index.search(type)).hits.map(({ id }) => id)).toEqual([A]);
      expect((await index.search(type, { projectUuid: other })).totalCount).toBe(1);
      expect((await index.search(titled('x'), { projectUuid: PROJECT })).totalCount).toBe(0);
      expect((await index.search(ALWAYS, { projectUuid: 'none' })).totalCount).toBe(0);
    });
  });
}
