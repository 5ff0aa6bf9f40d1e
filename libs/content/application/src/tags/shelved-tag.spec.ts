import type { LiveTagDocument } from '@annal/content-read-models';
import { findsTag, shelvedTag, type ShelvedTag } from './shelved-tag.ts';

const tag = (value: string, label: Readonly<Record<string, string>>) =>
  shelvedTag({ id: '1', kind: 'tag', value, label } as unknown as LiveTagDocument);
const books = tag('booksInPrint', { 'en-GB': 'Printed Books', cy: 'LLYFRAU E\u0301' });
const found = (text: string, language?: string, one: ShelvedTag = books) =>
  findsTag(text, { project: { primaryLanguage: 'en-GB' }, language })(one);

it('is found by any part of its value or a label, in any case and however accents are written', () => {
  for (const text of ['INPRINT', 'ted bo', 'u \u00e9', 'llyfrau E\u0301', '']) expect(found(text)).toBe(true);
  for (const text of ['films', 'inprintprinted', 'booksllyf']) expect(found(text)).toBe(false);
});

it('is found in a language by the label that is shown there', () => {
  expect(found('llyfr', 'cy')).toBe(true);
  expect(found('printed', 'cy')).toBe(false);
  expect(found('printed', 'pl')).toBe(true);
  expect(found('inprint', 'en-GB')).toBe(false);
});

it('is found by what stands in one text, whatever characters that has', () => {
  expect(found('print\0printed')).toBe(false);
  expect(found('a\0b', undefined, tag('x', { 'en-GB': 'A\0B' }))).toBe(true);
});

it('has its texts folded once, not for each question', () => {
  const untold = {
    get: () => {
      throw new Error('A text was read');
    },
  };
  const shelved = Object.defineProperties({ ...books }, { value: untold, label: untold });
  expect([found('print', undefined, shelved), found('print', 'cy', shelved)]).toEqual([true, false]);
});
