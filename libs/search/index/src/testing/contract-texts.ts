import { put } from '@annal/read-models';
import type { Condition, TextPattern, WantedWord } from '../condition.ts';
import { ALL_TEXT } from '../searched-document.ts';
import type { OpenEngine } from './contract.ts';
import { HeldIndex } from './held-index.ts';
import { testDocument } from './test-document.ts';

const LONG = `${'lorem ipsum '.repeat(900)}the end`;
const like = (at: TextPattern['at'], pattern: string, path = 'body'): Condition => ({
  kind: 'value',
  path,
  test: { type: 'text', like: { at, pattern } },
});
const words = (path: string, match: 'all' | 'any', wanted: readonly (string | WantedWord)[]): Condition => ({
  kind: 'words',
  path,
  words: wanted.map((word) => (typeof word === 'string' ? { stems: [word], edits: 0 } : word)),
  match,
  weight: 1,
});
const near = (stem: string, edits: 1 | 2) => words('title', 'all', [{ stems: [stem], edits }]);

const rows: readonly (readonly [string, Condition, readonly string[]])[] = [
  ['equal texts, however long', { kind: 'value', path: 'body', test: { type: 'text', oneOf: [LONG] } }, ['a']],
  ['not by the beginning', { kind: 'value', path: 'body', test: { type: 'text', oneOf: [LONG.slice(0, -1)] } }, []],
  [
    'long texts above',
    { kind: 'value', path: 'body', test: { type: 'text', range: { above: LONG } } },
    ['b', 'c', 'd'],
  ],
  ['long texts below', { kind: 'value', path: 'body', test: { type: 'text', range: { below: `${LONG}s` } } }, ['a']],
  ['long texts from', { kind: 'value', path: 'body', test: { type: 'text', range: { from: LONG, to: LONG } } }, ['a']],
  ['a part near the end', like('anywhere', 'the e'), ['a']],
  ['a part that is short', like('anywhere', 'é'), ['b']],
  ['a beginning', like('start', 'lorem ipsum l'), ['a']],
  ['a long beginning', like('start', LONG.slice(0, 5_000)), ['a']],
  ['an end', like('end', 'm the end'), ['a']],
  ['an end before the last line', like('end', 'last'), []],
  ['the end with the last line', like('end', 'last\n'), ['c']],
  ['any run', like('anywhere', 'lorem*end'), ['a']],
  ['any run over a line', like('anywhere', 'first*last'), ['c']],
  ['one character', like('anywhere', 'f?rst'), ['c']],
  ['one character of two halves', like('anywhere', '?grin'), ['d']],
  ['an end that says what it means', like('end', 'las??'), []],
  ['a beginning that says what it means', like('start', 'lorem*'), []],
  ['at least two characters', like('anywhere', '??', 'letter'), ['b']],
  ['two thousand stars', like('anywhere', `lorem${'*'.repeat(2_000)}end`), ['a']],
  ['forty thousand characters', like('anywhere', 'lorem ipsum '.repeat(3_500)), []],
  ['a line separator', like('anywhere', '\u2028x'), ['b']],
  ['characters that mean something elsewhere', like('anywhere', `%_"'[\\`), ['b']],
  ['a character of zero', like('anywhere', 'b\0c'), ['b']],
  ['elements each on its own', like('anywhere', 'red*blue', 'tags'), []],
  ['in any element', like('start', 'blue', 'tags'), ['a', 'b']],
  ['long elements each on their own', like('anywhere', 'one*two', 'parts'), []],
  ['the end of a long element', like('end', 'one', 'parts'), ['a']],
  ['a word', words('title', 'all', ['garden']), ['a', 'c']],
  ['all words', words('title', 'all', ['garden', 'big']), ['a']],
  ['any word', words('title', 'any', ['big', 'none', 'x2']), ['a', 'd']],
  ['one of the stems', words('title', 'all', [{ stems: ['none', 'big'], edits: 0 }, 'garden']), ['a']],
  ['no word', words('title', 'all', []), []],
  ['a word that is quoted elsewhere', words('title', 'all', ['AND']), []],
  ['letters of every script', words('title', 'all', ['𖽀書']), ['b']],
  ['words of several fields', words(ALL_TEXT, 'all', ['garden', 'blue']), ['a']],
  ['an inserted or deleted letter', near('gaden', 1), ['a', 'c']],
  ['swapped letters', near('gadren', 1), ['a', 'c']],
  ['two changes', near('gradne', 2), ['a', 'c']],
  ['three changes are too many', near('gxxxen', 2), []],
  ['a changed letter of any script', near('𖽀籍', 1), ['b']],
  ['the last of many words', words('many', 'all', ['w19999']), ['a']],
];

export function textContract(open: () => Promise<OpenEngine>): void {
  describe('a text condition finds', () => {
    const index = HeldIndex.forAll(open, async (held) => {
      const many = Array.from({ length: 20_000 }, (_, n) => `w${n}`).join(' ');
      const parts = [`${'x'.repeat(100)}one`, `${'y'.repeat(100)}two`];
      await held.apply(
        put(testDocument('a', { title: 'big garden', body: LONG, tags: ['red', 'blue'], parts, many })),
        put(testDocument('b', { title: '𖽀書', body: `é\u2028x %_"'[\\ b\0c`, tags: 'blues', letter: 'ab' })),
        put(testDocument('c', { title: 'garden', body: 'the first line\nand the last\n', letter: 'a' })),
        put(testDocument('d', { title: 'x2', body: '😀grin', letter: '😀' })),
      );
    });

    it.each(rows)('%s', async (_, condition, entries) => {
      expect((await index.found(condition)).toSorted()).toEqual(entries);
      expect((await index.search(condition, { limit: 0 })).totalCount).toBe(entries.length);
    });
  });
}
