import type { TranslationState } from '@annal/content-read-models';
import { translationState } from './entry-translation.ts';

const type = { supportedLanguages: ['en-GB', 'cy'], defaultLanguage: 'en-GB' };
const both = ['en-GB', 'cy'];
const variation = (language: string, parts: object = {}) => ({
  language,
  languages: [language],
  isPublished: false,
  publications: {},
  savedAt: 5,
  ...parts,
});

describe('the translation state', () => {
  const rows: [TranslationState, object][] = [
    ['NoDefaultLanguage', variation('cy')],
    ['NotAvailableForTranslation', variation('en-GB', { languages: both, publications: { 'en-GB': 9 } })],
    ['Translated', variation('en-GB', { languages: both, isPublished: true })],
    ['AvailableForTranslation', variation('en-GB', { isPublished: true })],
    ['NeverTranslated', variation('cy', { languages: both, publications: { 'en-GB': 9 } })],
    ['TranslationOutOfDate', variation('cy', { languages: both, publications: { cy: 7, 'en-GB': 9 } })],
    ['Translated', variation('cy', { languages: both, publications: { cy: 7, 'en-GB': 4 } })],
    ['Translated', variation('cy', { languages: both, publications: { cy: 7 } })],
  ];
  it.each(rows)('is %s for %j', (expected, document) => {
    expect(translationState(document as ReturnType<typeof variation>, type)).toBe(expected);
  });
  it('is None when there is only one language', () => {
    expect(translationState(variation('en-GB'), { ...type, supportedLanguages: ['en-GB'] })).toBe('None');
  });
});
