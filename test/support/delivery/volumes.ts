import fc from 'fast-check';
import type { Entry } from '../answers/views.ts';
import { field, type Json } from '../content/library.ts';
import { linkTo } from './site.ts';

// A content type with every kind of field.

const link = { dataFormat: 'entry' };
const image = { dataFormat: 'image' };
export const placeFields = [field('floor', 'integer'), field('keeper', 'object', link), field('marks', 'stringArray')];
const place = { dataFormat: 'component.shelfPlace' };
export const volumeFields = [
  field('title', 'string'),
  field('pages', 'integer'),
  field('price', 'decimal'),
  field('lent', 'boolean'),
  field('printed', 'dateTime'),
  field('raw', 'object'),
  field('keywords', 'stringArray'),
  field('numbers', 'decimalArray'),
  field('subject', 'string', { dataFormat: 'taxonomy' }),
  field('quote', 'object', { dataFormat: 'quote' }),
  field('loan', 'object', { dataFormat: 'dateRange' }),
  field('shops', 'objectArray', { dataFormat: 'location' }),
  field('cover', 'object', image),
  field('plates', 'objectArray', image),
  field('author', 'object', { ...link, validations: { allowedContentTypes: { contentTypes: ['author'] } } }),
  field('others', 'objectArray', link),
  field('place', 'object', place),
  field('copies', 'objectArray', place),
  field('body', 'objectArray', {
    dataFormat: 'field',
    validations: {
      allowedFieldTypes: {
        fields: [field('text', 'string'), field('who', 'object', link), field('at', 'object', place)],
      },
    },
  }),
];

const SYS = `sys { id projectId contentTypeId dataFormat language availableLanguages uri allUris owner slug metadata properties
  isPublished versionStatus workflow { id state } version { createdBy created modifiedBy modified publishedBy published versionNo } }`;
const LINK = 'sys { id dataFormat contentTypeId language uri }';
const AUTHOR = `... on Author { name friend { ${LINK} } } entryTitle entryDescription ${SYS}`;
const IMAGE = `asset { ${LINK} } altText caption transformations`;
const PLACE = `floor marks keeper { ${AUTHOR} }`;
const TERM = 'key name path hasChildren children { key }';
/** Everything of a volume and of what it links to; values of composer items are named after their types. */
export const VOLUME = `title pages price lent printed raw keywords numbers subject { ${TERM} } quote { text source } loan { from to }
  shops { lat lon } cover { ${IMAGE} } plates(first: 3) { ${IMAGE} } author { ${AUTHOR} } others(first: 3) { ${AUTHOR} } place { ${PLACE} }
  copies { ${PLACE} } body { __typename ... on VolumeBodyText { type text: value } ... on VolumeBodyWho { type who: value { ${AUTHOR} } }
  ... on VolumeBodyAt { type at: value { ${PLACE} } } } entryTitle entryDescription ${SYS}`;

export function anyVolume(authors: readonly Entry[], picture: Entry) {
  const who = fc.constantFrom(...authors).map((author) => linkTo(author));
  const some = <Value>(values: fc.Arbitrary<Value>) => fc.option(values);
  const listOf = <Value>(values: fc.Arbitrary<Value>) => fc.array(values, { maxLength: 3 });
  const words = fc.string({ unit: 'grapheme', maxLength: 12 });
  const date = fc.constantFrom('2026-03-01', '2026-03-01T09:00', '2026-03-01T09:00:00.5+02:00');
  const shelf = fc.record({ floor: some(fc.integer()), keeper: some(who), marks: listOf(words) });
  const shown = fc.record({
    asset: fc.constant(linkTo(picture)),
    altText: some(words),
    caption: some(words),
    transformations: some(fc.constant({ size: { width: 20 }, quality: 80 })),
  });
  return fc.record({
    title: words.map((text) => `Volume ${text}`),
    pages: some(fc.maxSafeInteger()),
    price: some(fc.double({ noNaN: true, noDefaultInfinity: true })),
    lent: some(fc.boolean()),
    printed: some(date),
    raw: some(fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 1 }))),
    keywords: listOf(words),
    numbers: listOf(fc.float({ noNaN: true, noDefaultInfinity: true })),
    subject: some(fc.constantFrom('0/1', '0/1/2')),
    quote: some(fc.record({ text: some(words), source: some(words) })),
    loan: some(fc.constantFrom<Json>({ from: '2026-01-01', to: null }, { from: '2026-01-01', to: '2026-02-01' })),
    shops: listOf(fc.record({ lat: fc.integer({ min: -90, max: 90 }), lon: fc.integer({ min: -180, max: 180 }) })),
    cover: some(shown),
    plates: listOf(shown),
    author: some(who),
    others: listOf(who),
    place: some(shelf),
    copies: listOf(shelf),
    body: listOf(
      fc.oneof(
        fc.record({ type: fc.constant('text'), value: words }),
        fc.record({ type: fc.constant('who'), value: who }),
        fc.record({ type: fc.constant('at'), value: shelf }),
      ),
    ),
  });
}
