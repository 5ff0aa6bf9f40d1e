import { Ajv2020 } from 'ajv/dist/2020.js';
import { destination, destinationWithGroups, pathMatch } from './redirects.schemas.ts';

const ajv = new Ajv2020({ strict: false });
const takesDestination = ajv.compile(destination);
const takesGroups = ajv.compile(destinationWithGroups);
const takesMatch = ajv.compile(pathMatch);

it.each([
  '/',
  '/visit?x=1#top',
  '/costs-5$',
  '/costs/$$5',
  'https://www.library.example:65535/visit',
  'HTTPS://bücher.example/päck',
  'https://книги.example',
  'http://[::1]:8080/',
  'http://localhost?x',
])('accepts the destination %s', (text) => {
  expect(takesDestination(text)).toBe(true);
});

it.each([
  '',
  'visit',
  '//evil.example',
  '/visit ',
  '/a\\b',
  '/$1',
  'ftp://library.example',
  'https://somebody@library.example',
  'https:///x',
])('rejects the destination %j', (text) => {
  expect(takesDestination(text)).toBe(false);
});

it('accepts groups for a regular expression only, and not in the host', () => {
  expect(takesGroups('/new$1?x=$2')).toBe(true);
  expect(takesGroups('https://$1.example/')).toBe(false);
});

it.each([
  ['exactMatch', '/a b?x=%zz#c d', true],
  ['exactMatch', '/a#', true],
  ['exactMatch', '/%zz', false],
  ['exactMatch', '/a?x ', false],
  ['beginsWith', '/a?', true],
  ['beginsWith', '/a#b', true],
  ['beginsWith', '/a?x', false],
])('checks a match: %s with %s is valid: %s', (type, value, isTaken) => {
  expect(takesMatch({ type, value })).toBe(isTaken);
});
