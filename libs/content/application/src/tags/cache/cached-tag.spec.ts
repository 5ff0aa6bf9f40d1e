import fc from 'fast-check';
import type { LiveTagDocument } from '@annal/content-read-models';
import { cachedTag, tagsWithText, type CachedTag } from './cached-tag.ts';

const tag = (value: string, label: Readonly<Record<string, string>>) =>
  cachedTag({ id: '1', kind: 'tag', value, label } as unknown as LiveTagDocument);
const books = tag('booksInPrint', { 'en-GB': 'Printed Books', cy: 'LLYFRAU E\u0301' });
const found = (text: string, language?: string, one: CachedTag = books) =>
  tagsWithText([one], text, { project: { primaryLanguage: 'en-GB' }, language }).length === 1;

it('is found by any part of its value or a label, ignoring case and accents', () => {
  for (const text of ['INPRINT', 'ted bo', 'u \u00e9', 'llyfrau E\u0301', '']) expect(found(text)).toBe(true);
  for (const text of ['films', 'inprintprinted', 'booksllyf']) expect(found(text)).toBe(false);
});

it('is found in a language by the label that is shown in it', () => {
  expect(found('llyfr', 'cy')).toBe(true);
  expect(found('printed', 'cy')).toBe(false);
  expect(found('printed', 'pl')).toBe(true);
  expect(found('inprint', 'en-GB')).toBe(false);
});

it('is found by a pattern within one text, with any characters', () => {
  expect(found('print\0printed')).toBe(false);
  expect(found('a\0b', undefined, tag('x', { 'en-GB': 'A\0B' }))).toBe(true);
});

it('folds its texts once, not for each query', () => {
  const untold = {
    get: () => {
      throw new Error('A text was read');
    },
  };
  const cached = Object.defineProperties({ ...books }, { value: untold, label: untold });
  expect([found('print', undefined, cached), found('print', 'cy', cached)]).toEqual([true, false]);
});

it('keeps its position in the order wherever the text matches', () => {
  const word = fc.stringMatching(/^[ab]{0,4}$/);
  const cached = fc.array(fc.record({ value: word, 'en-GB': word, cy: fc.option(word, { nil: undefined }) }));
  const language = fc.constantFrom(undefined, 'en-GB', 'cy', 'pl');
  fc.assert(
    fc.property(cached, fc.array(fc.tuple(fc.stringMatching(/^[ab]{0,3}$/), language)), (texts, questions) => {
      const tags = texts.map(({ value, cy, ...english }) =>
        tag(value, { ...english, ...(cy !== undefined && { cy }) }),
      );
      for (const [text, asked] of questions) {
        const hasText = ({ value, cy, 'en-GB': english }: (typeof texts)[number]) => {
          const shown = asked === 'cy' ? (cy ?? english) : english;
          return (asked === undefined ? [value, english, cy ?? ''] : [shown]).some((one) => one.includes(text));
        };
        const wanted = tags.filter((_, index) => hasText(texts[index] as (typeof texts)[number]));
        const languages = { project: { primaryLanguage: 'en-GB' }, language: asked };
        expect(tagsWithText(tags, text, languages)).toEqual(wanted);
      }
    }),
  );
});
