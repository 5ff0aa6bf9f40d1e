import { canonicalTimestamp, formatTimestamp } from './timestamp.ts';

it.each([
  ['2026-02-11T09:04:17.358Z', '2026-02-11T09:04:17.358Z'],
  ['2026-02-11T09:04:17Z', '2026-02-11T09:04:17.000Z'],
  ['2026-02-11T09:04:17.3589999Z', '2026-02-11T09:04:17.358Z'],
  ['2026-02-11T10:04:17.5+01:00', '2026-02-11T09:04:17.500Z'],
  ['2026-02-11T10:04:17+0100', '2026-02-11T09:04:17.000Z'],
  ['2026-02-11T09:04:17', '2026-02-11T09:04:17.000Z'],
  ['2026-02-11T09:04', '2026-02-11T09:04:00.000Z'],
  ['2026-02-11', '2026-02-11T00:00:00.000Z'],
  ['0001-01-01T00:00:00', '0001-01-01T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['2026-02-11T25:00:00Z', undefined],
  ['11/02/2026', undefined],
  ['tomorrow', undefined],
  ['', undefined],
  [1_770_000_000_000, undefined],
  [null, undefined],
])('reads %p as the instant %p', (text, canonical) => expect(canonicalTimestamp(text)).toBe(canonical));

it('writes an instant in UTC with three fraction digits', () => {
  expect(formatTimestamp(new Date(Date.UTC(2026, 1, 11, 9, 4, 17)))).toBe('2026-02-11T09:04:17.000Z');
  expect(formatTimestamp('2026-02-11T10:04:17+01:00')).toBe('2026-02-11T09:04:17.000Z');
});
