import { TooManyImages } from './image.errors.ts';
import { Limits } from './limits.ts';

const MINUTE = 60_000;
let now = Date.parse('2026-03-01T00:00:00Z');
let limits: Limits;
beforeEach(() => {
  limits = new Limits(() => new Date(now));
});

const refusal = (source: string, address: string): TooManyImages | undefined => {
  try {
    limits.count(source, address);
    return undefined;
  } catch (error) {
    if (error instanceof TooManyImages) return error;
    throw error;
  }
};

it('allows a file a hundred new derivatives in an hour', () => {
  for (let index = 0; index < 100; index += 1) limits.count('file', `address ${index}`);
  now += 59 * MINUTE;
  expect(refusal('file', 'another')?.retryAfterSeconds).toBe(60);
  expect(refusal('another file', 'another')).toBeUndefined();
  now += MINUTE;
  expect(refusal('file', 'another')).toBeUndefined();
});

it('allows an address three hundred new derivatives in a minute', () => {
  for (let index = 0; index < 300; index += 1) limits.count(`file ${index}`, 'address');
  now += MINUTE / 4;
  expect(refusal('another file', 'address')?.retryAfterSeconds).toBe(45);
  expect(refusal('another file', 'another')).toBeUndefined();
  now += (MINUTE * 3) / 4;
  expect(refusal('another file', 'address')).toBeUndefined();
});

it('does not count what it refuses', () => {
  for (let index = 0; index < 300; index += 1) limits.count(`file ${index}`, 'address');
  for (let index = 0; index < 100; index += 1) expect(refusal('file', 'address')).toBeDefined();
  expect(refusal('file', 'another')).toBeUndefined();
});
