import { deciderSpec } from '@annal/testing';
import { systemGroups } from '../group/system-groups.ts';
import type { AdministratorFacts } from './active-administrators.ts';
import { administratorsAggregate } from './administrators.aggregate.ts';
import type { AdministratorsCommand } from './administrators.commands.ts';
import type { AdministratorsEvent, Departure } from './administrators.events.ts';

const given = deciderSpec(administratorsAggregate);
const now = new Date('2026-02-11T09:00:00.000Z');
const top = systemGroups.systemAdministrators.id;
const user = (id: string) => ({ kind: 'user', id }) as const;
const nobody: Departure = { users: [], groups: [], memberships: [] };

/** Ada is a member; Grace is one through Operators and through Night Shift, which is in Operators. */
const facts: AdministratorFacts = {
  groups: {
    [top]: [user('ada'), { kind: 'group', id: 'operators' }, { kind: 'apiKey', id: 'robot' }],
    operators: [user('grace'), { kind: 'group', id: 'nightShift' }, { kind: 'group', id: 'operators' }],
    nightShift: [user('grace'), user('suspended')],
  },
  usable: ['ada', 'grace', 'somebody else'],
};

const begin = (departureId: string, departure: Partial<Departure>, seen: number, at = now): AdministratorsCommand => ({
  type: 'BeginDeparture',
  data: { departureId, departure: { ...nobody, ...departure }, facts, seen, operation: 'deleting the user', now: at },
});
const begun = (departureId: string, departure: Partial<Departure>): AdministratorsEvent => ({
  type: 'DepartureBegun',
  schemaVersion: 1,
  data: { departureId, ...nobody, ...departure, begunAt: now.toISOString() },
});
const ended = (departureId: string): AdministratorsEvent => ({
  type: 'DepartureEnded',
  schemaVersion: 1,
  data: { departureId },
});
const last = [{ field: '', message: 'At least one active system administrator is required' }];

describe('a departure', () => {
  it('may start while an administrator remains', () =>
    given()
      .when(begin('d1', { users: ['ada'] }, 0))
      .then(begun('d1', { users: ['ada'] })));

  it.each<[string, Partial<Departure>]>([
    ['all at once', { users: ['ada', 'grace'] }],
    [
      'a user and the group of the other',
      { users: ['ada'], memberships: [{ groupId: top, member: { kind: 'group', id: 'operators' } }] },
    ],
    ['a membership and a group', { memberships: [{ groupId: top, member: user('ada') }], groups: ['operators'] }],
    [
      'both groups of one',
      { users: ['ada'], memberships: [{ groupId: 'operators', member: user('grace') }], groups: ['nightShift'] },
    ],
  ])('of the last administrators is refused: %s', (_, departure) =>
    given()
      .when(begin('d1', departure, 0))
      .thenRejected('Administrators.Last', last),
  );

  it('keeps an administrator by a second membership', () => {
    const departure = { users: ['ada'], memberships: [{ groupId: 'operators', member: user('grace') }] };
    given()
      .when(begin('d1', departure, 0))
      .then(begun('d1', departure));
  });

  it('counts pending departures of others as done', () =>
    given(begun('d1', { users: ['ada'] }))
      .when(begin('d2', { users: ['grace'] }, 1))
      .thenRejected('Administrators.Last', last));

  it('uses the streams again when the others are done', () =>
    given(begun('d1', { users: ['ada'] }), ended('d1'))
      .when(begin('d2', { users: ['grace'] }, 2))
      .then(begun('d2', { users: ['grace'] })));

  it('ignores a departure that was never completed, after a while', () => {
    const later = new Date(now.getTime() + 60_000);
    const { data, ...event } = begun('d2', { users: ['grace'] }) as Extract<
      AdministratorsEvent,
      { type: 'DepartureBegun' }
    >;
    given(begun('d1', { users: ['ada'] }))
      .when(begin('d2', { users: ['grace'] }, 1, later))
      .then({ ...event, data: { ...data, begunAt: later.toISOString() } });
  });

  it('is decided only on facts read since the last change', () =>
    given(begun('d1', {}), ended('d1'))
      .when(begin('d2', { users: ['grace'] }, 1))
      .thenRejected('Administrators.Changed'));

  it('of other principals is not recorded', () =>
    given()
      .when(begin('d1', { users: ['somebody else'] }, 0))
      .then(begun('d1', { users: ['somebody else'] })));

  it('ends once', () => {
    given(begun('d1', {}))
      .when({ type: 'EndDeparture', data: { departureId: 'd1' } })
      .then(ended('d1'));
    given(begun('d1', {}), ended('d1'))
      .when({ type: 'EndDeparture', data: { departureId: 'd1' } })
      .then();
  });
});

it('is allowed when no administrator is left to lose', () =>
  given()
    .when({
      type: 'BeginDeparture',
      data: {
        departureId: 'd1',
        departure: { ...nobody, users: ['ada'] },
        facts: { ...facts, usable: [] },
        seen: 0,
        operation: 'deleting the user',
        now,
      },
    })
    .then(begun('d1', { users: ['ada'] })));
