import { createHmac } from 'node:crypto';
import { isSigned, signatureOf } from './signature.ts';

const PATH = '/api/delivery/projects/library/assets/covers/gardeners.x3897116b.png';
const hmac = (text: string) => createHmac('sha256', 'key').update(text).digest('hex').slice(0, 32);

it.each([
  ['w=320&q=80', `${PATH}?w=320&q=80`],
  ['w=320&s=00&q=80', `${PATH}?w=320&q=80`],
  ['', PATH],
  ['s=1', PATH],
  ['crop=1%2C2', `${PATH}?crop=1%2C2`],
])('signs the parameters %s as they are sent', (query, text) => {
  expect(signatureOf(PATH, query, 'key')).toBe(hmac(text));
  const signed = [...query.split('&').filter((part) => part && !part.startsWith('s=')), `s=${hmac(text)}`].join('&');
  expect(isSigned(PATH, signed, 'key')).toBe(true);
});

it.each([
  ['none', 'w=320'],
  ['another one', `w=320&s=${hmac(`${PATH}?w=321`)}`],
  ['a part of it', `w=320&s=${hmac(`${PATH}?w=320`).slice(0, 31)}`],
  ['two', `w=320&s=${hmac(`${PATH}?w=320`)}&s=${hmac(`${PATH}?w=320`)}`],
  ['an order of its own', `h=1&w=320&s=${hmac(`${PATH}?w=320&h=1`)}`],
  ['letters that are no hex digits', 'w=320&s=é'],
])('refuses %s', (_, query) => expect(isSigned(PATH, query, 'key')).toBe(false));

it('depends on the key', () =>
  expect(isSigned(PATH, `w=1&s=${signatureOf(PATH, 'w=1', 'another')}`, 'key')).toBe(false));
