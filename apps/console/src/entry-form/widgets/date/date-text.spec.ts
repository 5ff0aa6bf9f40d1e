import { placeholderDate, shownDate, storedDate } from './date-text.ts';

const ZONE = 'Europe/Berlin';

describe('dates as they are stored', () => {
  it('shows moments in the zone of the person', () => {
    expect(shownDate('2026-07-01T06:00:00Z', false, ZONE)?.toString()).toContain('2026-07-01T08:00:00+02:00');
    expect(shownDate('2026-01-01T06:00', false, ZONE)?.toString()).toContain('2026-01-01T07:00:00+01:00');
    expect(shownDate('2026-01-01T06:00:00.5+03:00', false, ZONE)?.toString()).toContain('2026-01-01T04:00:00.5+01:00');
  });

  it('shows days as days', () => {
    expect(shownDate('2026-02-03', true, ZONE)?.toString()).toBe('2026-02-03');
    expect(shownDate('2026-02-03T23:30:00Z', true, ZONE)?.toString()).toBe('2026-02-04');
  });

  it.each([null, undefined, '', 'tomorrow', 7, '2026-02-31T00:00:00Z'])('shows nothing for %p', (text) => {
    expect(shownDate(text, false, ZONE)).toBeNull();
  });

  it('stores a day, or the moment in UTC, over a change of the clocks', () => {
    expect(storedDate(shownDate('2026-02-03', true, ZONE))).toBe('2026-02-03');
    const beforeTheChange = shownDate('2026-03-29T00:30:00Z', false, ZONE);
    expect(storedDate(beforeTheChange?.add({ hours: 1 }) ?? null)).toBe('2026-03-29T01:30:00Z');
    expect(storedDate(null)).toBeNull();
  });

  it('starts at nine in the morning', () => {
    const now = new Date('2026-07-01T10:11:12.345Z');
    expect(storedDate(placeholderDate(false, ZONE, now))).toBe('2026-07-01T07:00:00Z');
    expect(storedDate(placeholderDate(true, ZONE, now))).toBe('2026-07-01');
  });
});
