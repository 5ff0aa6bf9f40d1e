import { PreviewKeys } from './preview-keys.ts';

const start = Date.parse('2026-03-01T10:04:30.000Z');
let now = start;
const keys = new PreviewKeys('secret', () => new Date(now));
beforeEach(() => {
  now = start;
});

it('opens one file of one project', () => {
  const key = keys.keyFor('p1', 'abc');
  expect(keys.opens(key, 'p1', 'abc')).toBe(true);
  expect(keys.opens(key, 'p1', 'abd')).toBe(false);
  expect(keys.opens(key, 'p2', 'abc')).toBe(false);
  expect(new PreviewKeys('other', () => new Date(now)).opens(key, 'p1', 'abc')).toBe(false);
});

it('is the same for some minutes, and opens nothing after an hour', () => {
  const key = keys.keyFor('p1', 'abc');
  now = start + 300_000;
  expect(keys.keyFor('p1', 'abc')).toBe(key);
  now = start + 49 * 60_000;
  expect(keys.opens(key, 'p1', 'abc')).toBe(true);
  expect(keys.keyFor('p1', 'abc')).not.toBe(key);
  now = start + 3_600_000;
  expect(keys.opens(key, 'p1', 'abc')).toBe(false);
});

it.each(['', '1', '1.2', `${Math.floor(start / 1000) + 60}.${'0'.repeat(32)}`, `9999999999.${'é'.repeat(32)}`])(
  'does not accept %j',
  (key) => {
    expect(keys.opens(key, 'p1', 'abc')).toBe(false);
  },
);

it('cannot be prolonged', () => {
  const [expiry, code] = keys.keyFor('p1', 'abc').split('.');
  expect(keys.opens(`${Number(expiry) + 600}.${code}`, 'p1', 'abc')).toBe(false);
});
