import { canonicalLanguage } from './language-code.ts';

it.each([
  ['cy', 'cy'],
  ['EN-gb', 'en-GB'],
  ['fr-fr', 'fr-FR'],
  ['pt-BR', 'pt-BR'],
  ['english', undefined],
  ['en_GB', undefined],
  ['en-GBR', undefined],
  ['', undefined],
  [null, undefined],
  [{}, undefined],
])('spells %p as %p', (code, canonical) => expect(canonicalLanguage(code)).toBe(canonical));
