import { deciderSpec } from '@annal/testing';
import type { Member } from '../group/group.events.ts';
import { gainedGroups } from './gained-groups.ts';
import { ownJoinsAggregate } from './own-joins.aggregate.ts';
import type { OwnJoinsCommand } from './own-joins.commands.ts';
import type { NewMembership, OwnJoinsEvent } from './own-joins.events.ts';

const given = deciderSpec(ownJoinsAggregate);
const mina: Member = { kind: 'user', id: 'mina' };
const group = (id: string): Member => ({ kind: 'group', id });
const into = (groupId: string, member: Member): NewMembership => ({ groupId, member });
const memberships = [into('editors', mina)];

const begin = (joinId: string, at: string): OwnJoinsCommand => ({
  type: 'BeginOwnJoin',
  data: { joinId, memberships, now: new Date(at) },
});
const begun = (joinId: string, begunAt: string): OwnJoinsEvent => ({
  type: 'OwnJoinBegun',
  schemaVersion: 1,
  data: { joinId, memberships, begunAt },
});
const end = (joinId: string): OwnJoinsCommand => ({ type: 'EndOwnJoin', data: { joinId } });
const ended = (joinId: string): OwnJoinsEvent => ({ type: 'OwnJoinEnded', schemaVersion: 1, data: { joinId } });
const [nine, later] = ['2026-02-11T09:00:00.000Z', '2026-02-11T09:01:00.000Z'];

describe('announcing', () => {
  it('is recorded', () => given().when(begin('a', nine)).then(begun('a', nine)));
  it('ends', () => given(begun('a', nine)).when(end('a')).then(ended('a')));
  it('ends once', () => given(begun('a', nine), ended('a')).when(end('a')).then());
  it('is forgotten after a minute', () =>
    expect(ownJoinsAggregate.evolve({ open: [begunData('a')] }, begun('b', later)).open).toEqual([
      { ...begunData('b'), begunAt: later },
    ]));
});

const begunData = (joinId: string) => ({ joinId, memberships, begunAt: nine });

describe('the groups gained', () => {
  /** Mina is in `night`; `night` is below `staff`, `writers` below `editors`. */
  const parents: Readonly<Record<string, readonly string[]>> = {
    'user:mina': ['night', 'staff'],
    'group:night': ['staff'],
    'group:writers': ['editors'],
  };
  const groupsOf = ({ kind, id }: Member) => new Set(parents[`${kind}:${id}`]);

  it.each<[string, NewMembership[], NewMembership[], string[]]>([
    ['the joined group and those above it', [], [into('writers', mina)], ['writers', 'editors']],
    ['the parents that a group of the member gets', [], [into('writers', group('night'))], ['writers', 'editors']],
    ['the parents that a group above gets', [], [into('editors', group('staff'))], ['editors']],
    ['none by a group the member is not in', [], [into('editors', group('others'))], []],
    ['none by the joins of others', [], [into('editors', { kind: 'user', id: 'ola' })], []],
    ['none by a key with the same id', [], [into('editors', { kind: 'apiKey', id: 'mina' })], []],
    ['none that the member is in already', [], [into('staff', mina)], []],
    ['those that a pending join leads to', [into('tmp', mina)], [into('editors', group('tmp'))], ['editors']],
    ['not the pending join itself', [into('tmp', mina)], [into('tmp', mina)], []],
    ['a chain in any order', [], [into('c', group('b')), into('b', group('a')), into('a', mina)], ['a', 'b', 'c']],
  ])('are %s', (_, underWay, asked, gained) =>
    expect([...gainedGroups(mina, groupsOf, underWay, asked)].sort()).toEqual(gained.sort()),
  );
});
