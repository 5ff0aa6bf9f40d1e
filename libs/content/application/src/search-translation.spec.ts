import fc from 'fast-check';
import { Query } from 'mingo';
import type { FieldClause } from '@annal/search-query';
import { translationState } from './entry-translation.ts';
import { translationExpression, translationFilter } from './search-translation.ts';

const types = [
  { uuid: 't1', supportedLanguages: ['en-GB'], defaultLanguage: 'en-GB' },
  { uuid: 't2', supportedLanguages: ['en-GB', 'cy'], defaultLanguage: 'en-GB' },
  { uuid: 't3', supportedLanguages: ['cy', 'en-GB', 'pl'], defaultLanguage: 'cy' },
  { uuid: 't4', supportedLanguages: ['en-GB', 'pl'], defaultLanguage: 'en-GB' },
] as const;
const state = translationExpression(types);

const languages = fc.constantFrom('en-GB', 'cy', 'pl');
const documents = fc
  .record({
    type: fc.constantFrom(...types),
    language: languages,
    others: fc.uniqueArray(languages),
    isPublished: fc.boolean(),
    publications: fc.dictionary(languages, fc.integer({ min: 0, max: 9 }), { noNullPrototype: true }),
    savedAt: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ type, language, others, ...document }) => ({
    type,
    ...document,
    language,
    languages: [language, ...others.filter((other) => other !== language)],
    contentTypeUuid: type.uuid,
    // Both are told by the same event.
    version: { published: document.publications[language] === undefined ? null : '2026-01-01T00:00:00.000Z' },
  }));
const states = fc.constantFrom('None', 'translated', 'NEVERTRANSLATED', 'TranslationOutOfDate', 'x');

it('finds the entries that say so of themselves', () => {
  fc.assert(
    fc.property(documents, fc.array(states, { maxLength: 3 }), ({ type, ...document }, wanted) => {
      const clause = { kind: 'field', field: 'sys.translationState', place: '', operator: 'in', value: wanted };
      const own = translationState(document, { ...type, supportedLanguages: [...type.supportedLanguages] });
      const isWanted = wanted.some((one) => one.toLowerCase() === own.toLowerCase());
      expect(new Query(translationFilter(clause as FieldClause, state)).test(document)).toBe(isWanted);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 2_000) },
  );
});
