import type { DomainError } from '@annal/kernel';
import { instantOf } from '../instant.ts';
import { readZenql } from '../index.ts';

const now = new Date('2026-03-11T09:30:15.250Z'); // a Wednesday

it.each([
  ['now()', '2026-03-11T09:30:15.250Z'],
  ['now(-1)', '2026-03-10T09:30:15.250Z'],
  ['startOfDay()', '2026-03-11T00:00:00.000Z'],
  ['startOfDay(7h)', '2026-03-11T07:00:00.000Z'],
  ['endOfDay()', '2026-03-11T23:59:59.999Z'],
  ['startOfWeek()', '2026-03-09T00:00:00.000Z'],
  ['startOfWeek(-1d)', '2026-03-08T00:00:00.000Z'],
  ['startOfWeek(-1)', '2026-03-02T00:00:00.000Z'],
  ['endOfWeek()', '2026-03-15T23:59:59.999Z'],
  ['endOfMonth(-1M)', '2026-02-28T23:59:59.999Z'],
  ['ENDOFMONTH(-1)', '2026-02-28T23:59:59.999Z'],
  ['startOfMonth()', '2026-03-01T00:00:00.000Z'],
  ['startOfYear(1y)', '2027-01-01T00:00:00.000Z'],
  ['endOfYear(1)', '2027-12-31T23:59:59.999Z'],
  ['-1M 1w', '2026-02-04T09:30:15.250Z'],
  ['+2h', '2026-03-11T11:30:15.250Z'],
  ['30m', '2026-03-11T10:00:15.250Z'],
  ['2026/3/1', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01 10:05', '2026-03-01T10:05:00.000Z'],
  ['2026-03-01T10:05:01.5+02:00', '2026-03-01T08:05:01.500Z'],
  ['2026-02-30', undefined],
  ['2026-02/03', undefined],
  ['startOfDay(x)', undefined],
  ['soon', undefined],
  ['1d '.repeat(333), '2027-02-07T09:30:15.250Z'],
  ['1d '.repeat(334), undefined],
  [`startOfDay(${'1d '.repeat(334)})`, undefined],
])('%.40s is %s', (text, instant) => expect(instantOf(text, now)).toBe(instant));

describe('a query', () => {
  const where = (zenql: string) => readZenql(zenql).where;

  it('orders', () => {
    expect(readZenql('a = 1 order by b, c DESC, sys.id asc').order).toEqual([
      { field: 'b', direction: 1, place: 'orderBy[0]' },
      { field: 'c', direction: -1, place: 'orderBy[1]' },
      { field: 'sys.id', direction: 1, place: 'orderBy[2]' },
    ]);
    expect(readZenql('ORDER BY title')).toMatchObject({
      where: { kind: 'and', clauses: [] },
      order: [{ field: 'title' }],
    });
    expect(where('order = 2')).toMatchObject({ field: 'order', value: '2' });
  });

  it('repeats the field of the previous condition', () =>
    expect(where('created >= 2026-01-01 10:00 and <= startOfDay(-1d)')).toMatchObject({
      clauses: [
        { field: 'created', operator: 'greaterThanOrEqualTo', value: '2026-01-01 10:00' },
        { field: 'created', operator: 'lessThanOrEqualTo', value: 'startOfDay(-1d)' },
      ],
    }));

  it('weights words', () =>
    expect(where('title^80 freetext "two words"')).toMatchObject({
      operator: 'freeText',
      value: 'two words',
      weight: 80,
    }));

  it('keeps periods, calls and distances as they are', () => {
    expect(where('a < -1M 1w')).toMatchObject({ value: '-1M 1w' });
    expect(where('a = currentUser()')).toMatchObject({ value: 'currentUser()' });
    expect(where('shelf.position distancewithin(51.5299, -0.1276, 250m)')).toMatchObject({
      operator: 'distanceWithin',
      value: { lat: 51.5299, lon: -0.1276, distance: '250m', metres: 250 },
    });
  });

  it.each([
    ['a^0 freetext b', 2],
    ['a distancewithin(1, 2, 3parsec)', 31],
    ['a freetext ""', 13],
    ['a = 1 order by', 6],
    ['>= 1', 0],
  ])('%s is rejected', (zenql, position) =>
    expect(() => readZenql(zenql)).toThrow(
      expect.objectContaining<Partial<DomainError>>({ data: { zenql, position } }),
    ),
  );
});
