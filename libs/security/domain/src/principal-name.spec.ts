import { isClientId, isEmail, isPrincipalName, nameKey } from './principal-name.ts';

describe('names of principals', () => {
  it.each(['admin', 'm.okafor', 'Catalogue Editors', 'mina@library.example', 'Ærøskøbing', 'x'.repeat(100)])(
    'accepts %s',
    (name) => expect(isPrincipalName(name)).toBe(true),
  );

  it.each([
    ['nothing', ''],
    ['blanks around it', ' admin'],
    ['a slash', 'a/b'],
    ['a comma', 'a,b'],
    ['a percent sign', 'a%20b'],
    ['a control character', 'a\u0007b'],
    ['the form of an id', '3F0C7F52-0c2b-4d53-8f0e-2a1f8a7c9d10'],
    ['a leading @', '@current'],
    ['a fixed word', 'Search'],
    ['101 characters', 'x'.repeat(101)],
  ])('refuses %s', (_, name) => expect(isPrincipalName(name)).toBe(false));

  it('are equal in any case and Unicode composition', () => {
    expect(nameKey('Zoe\u0308')).toBe(nameKey('ZO\u00cb'));
  });
});

it.each([
  ['mina@library.example', true],
  ['mina@library', false],
  ['mina library@x.example', false],
  ['a@b@c.example', false],
  [`${'x'.repeat(250)}@b.example`, false],
])('takes %s for an email: %s', (text, valid) => expect(isEmail(text)).toBe(valid));

it.each([
  ['importer-2026', true],
  ['c1b7d3f0-52a8-4e0e-9f61-0b8f0a6f2d44', true],
  ['two words', false],
  ['', false],
])('takes %p for a client id: %s', (text, valid) => expect(isClientId(text)).toBe(valid));
