import { aroundMonth, isMonth, monthOf, shifted } from './months.ts';

describe('months of the schedule', () => {
  it('are those of the zone, where the day may be another', () => {
    expect(monthOf('2026-03-31T23:30:00Z', 'Europe/London')).toBe('2026-04');
    expect(monthOf('2026-03-31T23:30:00Z', 'America/New_York')).toBe('2026-03');
  });

  it('go on over the year', () => {
    expect(shifted('2026-12', 1)).toBe('2027-01');
    expect(shifted('2026-01', -1)).toBe('2025-12');
  });

  it('are asked for with a day more at both ends', () => {
    expect(aroundMonth('2026-02')).toEqual(['2026-01-31T00:00:00.000Z', '2026-03-02T00:00:00.000Z']);
  });

  it.each(['2026-13', '2026-1', 'March'])('%s is none', (text) => expect(isMonth(text)).toBe(false));
});
