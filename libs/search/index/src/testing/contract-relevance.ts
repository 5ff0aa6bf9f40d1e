import { put } from '@annal/read-models';
import type { Condition } from '../condition.ts';
import { ALL_TEXT } from '../searched-document.ts';
import type { OpenEngine } from './contract.ts';
import { HeldIndex } from './held-index.ts';
import { testDocument } from './test-document.ts';

type Field = 'title' | 'body' | typeof ALL_TEXT;

const PAGES: Readonly<Record<string, readonly [title: string, body: string]>> = {
  hours: ['opening hours', 'the library is open from nine to five on weekdays and closed on sunday'],
  renew: ['renew a loan', 'renew books online before they are due or ask at the desk of the library'],
  fines: ['fines and fees', 'late books cost a fine of ten pence a day and lost books cost their price'],
  rooms: ['meeting rooms', 'book a room for a meeting of up to twelve people with a screen and a projector'],
  garden: ['the walled garden', 'roses grow along the wall of the garden and herbs grow in the garden beds'],
  gardening: ['books for the garden', 'a list of books about soil and seeds for people who begin to grow plants'],
  roses: ['pruning roses', 'prune roses in late winter and roses will flower all summer with more roses each year'],
  history: ['history of the building', 'the building was a mill and became a library when the mill closed'],
  mill: ['the old mill', 'water drove the mill wheel and the miller ground grain in the mill until the river flooded'],
  children: ['story time for children', 'stories and songs for children under five every tuesday in the garden room'],
  accessible: ['access for everyone', 'step free entrance and a lift to all floors and a hearing loop at the desk'],
  printing: ['printing and copying', 'print from a phone or a computer at ten pence a page in black and white'],
  archive: ['the local archive', 'maps and parish records and photographs of the river and of the flood of the town'],
  flood: ['flood', 'notes'],
  jobs: ['work with us', 'we look for people who love books and people who like to help people'],
  river: [
    'a walk along the river',
    'the path follows the river past the bridge and the weir and back through the meadow',
  ],
};

const QUERIES: readonly (readonly [words: string, field: Field, match: 'all' | 'any', first: string])[] = [
  ['sunday', ALL_TEXT, 'all', 'hours'],
  ['renew', ALL_TEXT, 'all', 'renew'],
  ['roses', ALL_TEXT, 'all', 'roses'],
  ['roses', 'body', 'all', 'roses'],
  ['mill', 'body', 'all', 'history'],
  ['people', 'body', 'all', 'jobs'],
  ['river', ALL_TEXT, 'all', 'river'],
  ['children', ALL_TEXT, 'all', 'children'],
  ['herbs', 'body', 'all', 'garden'],
  ['miller', ALL_TEXT, 'all', 'mill'],
  ['flood', ALL_TEXT, 'all', 'flood'],
  ['mill', 'title', 'all', 'mill'],
  ['roses', 'title', 'all', 'roses'],
  ['hours', 'title', 'all', 'hours'],
  ['books garden', ALL_TEXT, 'all', 'gardening'],
  ['mill library', ALL_TEXT, 'all', 'history'],
  ['river flood', ALL_TEXT, 'all', 'archive'],
  ['ten page', 'body', 'all', 'printing'],
  ['stories songs', 'body', 'all', 'children'],
  ['desk lift', 'body', 'all', 'accessible'],
  ['walled roses', ALL_TEXT, 'all', 'garden'],
  ['book projector', ALL_TEXT, 'all', 'rooms'],
  ['late fine', 'body', 'any', 'fines'],
  ['opening sunday', ALL_TEXT, 'any', 'hours'],
  ['grain wheel river', 'body', 'any', 'mill'],
  ['the parish', 'body', 'any', 'archive'],
  ['and weir', 'body', 'any', 'river'],
  ['photographs maps bridge', 'body', 'any', 'archive'],
  ['prune winter garden', 'body', 'any', 'roses'],
  ['loan desk', ALL_TEXT, 'any', 'renew'],
];

const condition = (words: string, path: Field, match: 'all' | 'any'): Condition => ({
  kind: 'words',
  path,
  words: words.split(' ').map((stem) => ({ stems: [stem], edits: 0 })),
  match,
  weight: 1,
});

/** Engines differ in scores, not in the first page; brute force does not know rare words. */
export function searchRelevanceContract(name: string, open: () => Promise<OpenEngine>): void {
  describe(`what comes first in ${name}`, () => {
    const index = HeldIndex.forAll(open, async (held) => {
      const pages = Object.entries(PAGES).map(([name, [title, body]]) => testDocument(name, { title, body }));
      await held.apply(...pages.map(put));
    });

    it.each(QUERIES)('for %s in %s (%s) is %s', async (words, field, match, first) => {
      const found = await index.found(condition(words, field, match), { order: [{ by: 'relevance' }], limit: 1 });
      expect(found).toEqual([first]);
    });
  });
}
