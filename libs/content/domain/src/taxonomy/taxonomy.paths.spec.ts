import { taxonomyAggregate } from './taxonomy.aggregate.ts';
import { nodeAtPath, taxonomyPath } from './taxonomy.paths.ts';
import { created } from './testing/taxonomies.ts';

const taxonomy = [
  created('0/1', { 'en-GB': 'Books', cy: 'Llyfrau' }),
  created('0/1/2', 'Novels'),
  created('0/3', { 'en-GB': 'Ships', cy: 'Novels' }),
  created('0/4', { fr: 'Livres' }),
  created('0/1/5', { 'en-GB': 'Poems', cy: 'NOVELS' }),
].reduce(taxonomyAggregate.evolve, taxonomyAggregate.initial);

const languages = (language = 'en-GB') => ({ language, primaryLanguage: 'en-GB' });

it.each([
  ['0', 'en-GB', 'Root'],
  ['0/1/2', 'en-GB', 'Root/Books/Novels'],
  ['0/1/2', 'cy', 'Root/Llyfrau/Novels'],
  ['0/4', 'cy', 'Root/Livres'],
])('the path of %s in %s is %s', (key, language, path) =>
  expect(taxonomyPath(taxonomy, key, languages(language))).toBe(path),
);

it.each([
  ['Root', 'en-GB', '0'],
  ['/root/', 'cy', '0'],
  ['root/BOOKS/novels', 'en-GB', '0/1/2'],
  ['Root/Books', 'cy', undefined],
  ['Root/Livres', 'cy', '0/4'],
  ['Root/Novels', 'cy', '0/3'],
  // That one has the name in the language, the other one only shows it.
  ['Root/Llyfrau/Novels', 'cy', '0/1/5'],
  ['Root/Novels', 'en-GB', undefined],
  ['Books', 'en-GB', undefined],
  ['', 'en-GB', undefined],
])('the path %s in %s leads to %s', (path, language, key) =>
  expect(nodeAtPath(taxonomy, path, languages(language))?.key).toBe(key),
);
