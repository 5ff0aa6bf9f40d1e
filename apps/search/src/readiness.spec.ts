import { readiness } from './readiness.ts';

const level = {
  name: 'search-index',
  state: 'live',
  position: 7n,
  caughtUp: true,
  isComplete: true,
  filling: [],
} as const;

it('is ok when the index is complete', () => {
  expect(readiness(level, 9n)).toEqual({ ok: true });
  expect(readiness({ ...level, state: 'standby' }, 9n)).toEqual({ ok: true });
  expect(readiness({ ...level, state: 'rebuilding', build: '1' }, 9n)).toEqual({ ok: true });
});

it('reports the progress of the index', () => {
  const reason = (status: Parameters<typeof readiness>[0], head?: bigint) => readiness(status, head).reason;
  expect(reason({ ...level, caughtUp: false }, 9n)).toBe('search-index is catching up, at 7 of 9');
  expect(reason({ ...level, caughtUp: false, isComplete: false, position: undefined })).toBe(
    'search-index is being built, at start of unknown',
  );
  expect(reason({ ...level, state: 'stopped', error: 'no room' }, 9n)).toBe(
    'search-index is stopped, at 7 of 9 (no room)',
  );
});
