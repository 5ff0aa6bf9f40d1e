import { randomUUID } from 'node:crypto';
import { field, type Json } from '../content/library.ts';
import { en, filled, list, members, of, rest, type HeavyRequest } from './request.ts';

export const heavyType: Json = {
  id: 'heavy',
  name: en('Heavy'),
  entryTitleField: 'title',
  fields: [
    field('title', 'string', { validations: { regex: { pattern: '^(?:[a-z]+ ?)+$' } } }),
    field('behind', 'string', { validations: { regex: { pattern: '^(a+)+(?=c)' } } }),
    field('slow', 'string', { validations: { regex: { pattern: '(a|ab|b){100}c' } } }),
    field('text', 'string'),
    field('codes', 'stringArray', { validations: { regex: { pattern: '^(x+x+)+y$' }, maxLength: { value: 5 } } }),
    field('choices', 'stringArray', {
      validations: { allowedValues: { values: Array.from({ length: 500 }, (_, index) => en(`v${index}`)) } },
    }),
    field('words', 'stringArray'),
    field('numbers', 'integerArray', { validations: { max: { value: 5 } } }),
    field('days', 'dateTimeArray', { validations: { pastDateTime: {} } }),
    field('extra', 'object'),
    field('links', 'objectArray', { dataFormat: 'entry' }),
    field('places', 'objectArray', { dataFormat: 'location' }),
    field('body', 'objectArray', {
      dataFormat: 'field',
      validations: {
        allowedFieldTypes: { fields: [field('p', 'string', { validations: { regex: { pattern: '^(a|aa)+$' } } })] },
      },
    }),
  ],
};

const values: Readonly<Record<string, () => string>> = {
  'unknown members': () => filled((index) => `"a${index}":1`),
  'members of an object': () => `"extra":${members((index) => `a${index}":1`)}`,
  'empty lists': () => `"extra":{"a":${list(() => '[]')}}`,
  'short numbers': () => `"extra":{"a":${list(() => '1')}}`,
  'a title': () => `"title":"${rest('a')}"`,
  'a title of words': () =>
    `"title":"${filled((index) => `w${index.toString(36)}`)
      .slice(0, 880_000)
      .replaceAll(',', ' ')}"`,
  'a text of words': () =>
    `"text":"${filled((index) => `w${index.toString(36)}`)
      .slice(0, 880_000)
      .replaceAll(',', ' ')}"`,
  'a text of letters': () => `"text":"${rest('a b ').slice(0, 880_000)}"`,
  'a text of tags': () => `"text":"${rest('<a').slice(0, 880_000)}"`,
  'a trap': () => `"title":"${rest('a').slice(0, 800_000)}!"`,
  'a trap with look-ahead': () => `"behind":"${'a'.repeat(5_000)}"`,
  'a large automaton': () => `"slow":"${rest('ab').slice(0, 800_000)}"`,
  'many traps': () => `"codes":${list((index) => `"x${index}"`)}`,
  'long traps': () => `"codes":${list((index) => `"${'x'.repeat(100)}${index}"`)}`,
  'wrong types': () => `"codes":${list(() => '1')}`,
  'wrong choices': () => `"choices":${list(() => '"a"')}`,
  'right words': () =>
    `"words":${list((index) => `"w${index}"`)
      .slice(0, 880_000)
      .replace(/,[^,]*$/, ']')}`,
  'wrong numbers': () => `"numbers":${list(() => '9')}`,
  'wrong days': () => `"days":${list(() => '"2999-01-01"')}`,
  'links to nowhere': () => `"links":${list(() => `{"sys":{"id":"${randomUUID()}"}}`)}`,
  'no links': () => `"links":${list(() => '{}')}`,
  'wrong places': () => `"places":${list(() => '{"lat":999}')}`,
  'unknown paragraphs': () => `"body":${list(() => '{"type":"q"}')}`,
  'paragraphs that are traps': () => `"body":${list((index) => `{"type":"p","value":"${'a'.repeat(50)}${index}"}`)}`,
};

const sys = '"sys":{"contentTypeId":"heavy"}';

export function heavyEntries(): readonly HeavyRequest[] {
  return Object.entries(values).flatMap(([name, make]) => [
    of(`entry: ${name}`, 'POST', '/entries', `{${sys},${make()}}`),
    of(`merge patch: ${name}`, 'PATCH', '/entries/{entry}', `{${make()}}`),
  ]);
}
