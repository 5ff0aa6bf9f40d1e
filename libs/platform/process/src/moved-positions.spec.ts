import { withPositions } from './moved-positions.ts';

/** The copy multiplies positions by ten and lacks everything before 5. */
const moved = (position: bigint) => (position < 5n ? undefined : position * 10n);

describe('the process records of a copied log', () => {
  it('continue at the same event, with no lease held', () => {
    const record = { _id: 'nats-outlet', version: 1, fence: 3, position: 12n, holder: 'laptop/1' };
    expect(withPositions(record, 'processes', moved)).toEqual({ ...record, position: 120n, holder: null });
    for (const position of [null, 4n, -1n])
      expect(withPositions({ ...record, position }, 'processes', moved)).toMatchObject({ position: null });
  });

  it('keep the order of timers that are named after a position', () => {
    const timer = {
      _id: 'redirect-keeper-v1/project/00000000000000000012',
      position: 12n,
      command: '{"kind":"keepPaths","causedAt":"12","former":{"en-GB":"/12"}}',
    };
    expect(withPositions(timer, 'process-timers', moved)).toEqual({
      _id: 'redirect-keeper-v1/project/00000000000000000120',
      position: 120n,
      command: '{"kind":"keepPaths","causedAt":"120","former":{"en-GB":"/12"}}',
    });
    const other = { _id: 'schedules-v2/entry/publish', position: 7n, command: '{"entryId":"7"}' };
    expect(withPositions(other, 'process-timers', moved)).toEqual({ ...other, position: 70n });
  });

  it('answer a repeated request with the position that its events have in the copy', () => {
    const receipt = { stream: 'entry-1', category: 'entry', revision: '12', position: '12' };
    const outcome = { status: 201, hasBody: true, headers: { 'x-position': '12-entry', location: '/12' } };
    const replies = [JSON.stringify({ ...receipt, entryId: '12', position: '12' }), '{"position":"12"}', 'null'];
    const request = { _id: 'key', about: { projectUuid: 'p', after: '11' }, outcome: { ...outcome, replies } };
    expect(withPositions(request, 'requests', moved)).toEqual({
      _id: 'key',
      about: { projectUuid: 'p', after: '110' },
      outcome: {
        ...outcome,
        headers: { 'x-position': '120-entry', location: '/12' },
        replies: [JSON.stringify({ ...receipt, position: '120', entryId: '12' }), '{"position":"12"}', 'null'],
      },
    });
    expect(withPositions({ _id: 'open', state: 'open' }, 'requests', moved)).toEqual({ _id: 'open', state: 'open' });
  });
});
