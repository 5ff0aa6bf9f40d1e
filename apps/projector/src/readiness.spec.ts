import type { ProjectionStatus } from '@annal/read-models';
import { readiness } from './readiness.ts';

const projection = (state: ProjectionStatus['state'], caughtUp: boolean, name = 'entries'): ProjectionStatus => ({
  name,
  version: 1,
  state,
  caughtUp,
  position: undefined,
  filling: [],
});

describe('readiness of the projector', () => {
  it.each([
    ['live', true],
    // Readers see what is up to date while the next build is being filled.
    ['rebuilding', true],
    // Another process keeps it up to date.
    ['standby', false],
  ] as const)('is there where a projection is %s, caught up: %s', (state, caughtUp) => {
    expect(readiness([projection(state, caughtUp)])).toEqual({ ok: true });
  });

  it.each([
    ['starting', false, 'entries is starting'],
    ['live', false, 'entries is catching up'],
    ['rebuilding', false, 'entries is rebuilding'],
    ['stopped', false, 'entries is stopped'],
    ['stopped', true, 'entries is stopped'],
  ] as const)('is not there where one is %s, caught up: %s', (state, caughtUp, reason) => {
    expect(readiness([projection('live', true, 'nodes'), projection(state, caughtUp)])).toEqual({ ok: false, reason });
  });
});
