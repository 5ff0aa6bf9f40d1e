import type { ProjectionStatus } from '@annal/read-models';
import { readiness } from './readiness.ts';

const projection = (state: ProjectionStatus['state'], caughtUp: boolean, name = 'entries'): ProjectionStatus => ({
  name,
  version: 1,
  state,
  caughtUp,
  position: 1n,
  filling: [],
});

describe('readiness of the projector', () => {
  it.each([
    ['live', true],
    // Readers use the current build while the next one is filled.
    ['rebuilding', true],
    // Another process keeps it up to date.
    ['standby', false],
  ] as const)('is ok while a projection is %s and caughtUp is %s', (state, caughtUp) => {
    expect(readiness([projection(state, caughtUp)])).toEqual({ ok: true });
  });

  it.each([
    ['starting', false, 'entries is starting'],
    ['live', false, 'entries is catching up'],
    ['rebuilding', false, 'entries is rebuilding'],
    ['stopped', false, 'entries is stopped'],
    ['stopped', true, 'entries is stopped'],
  ] as const)('is not ok while a projection is %s and caughtUp is %s', (state, caughtUp, reason) => {
    expect(readiness([projection('live', true, 'nodes'), projection(state, caughtUp)])).toEqual({ ok: false, reason });
  });

  it('is not ok before the first event', () => {
    const reason = 'no event has been seen yet';
    expect(readiness([{ ...projection('live', true), position: undefined }])).toEqual({ ok: false, reason });
  });

  it('gives the reason for a rebuild of the current read model', () => {
    const refilled = { ...projection('rebuilding', false), refilledFor: 'its checkpoint is not in the log' };
    const reason = 'entries is rebuilding (its checkpoint is not in the log)';
    expect(readiness([refilled])).toEqual({ ok: false, reason });
  });
});
