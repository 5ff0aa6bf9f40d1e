import type { Recorded } from '@annal/kernel';
import { redirectKeeper } from './redirect-keeper.process.ts';

type Followed = Parameters<typeof redirectKeeper.react>[0];

const projectUuid = 'p1';
const actor = { kind: 'user', id: 'u1', name: 'm.dewey' } as const;
const paths = {
  parentId: 'n0',
  former: { 'en-GB': '/books', cy: '/llyfrau' },
  present: { 'en-GB': '/catalogue/books', cy: '/llyfrau' },
};

function reactions(type: Followed['type'], data: object, position = 7n, id = 'e1') {
  const metadata = { actor, occurredAt: '2026-03-04T12:00:00.000Z' };
  const event = { type, id, position, metadata, data: { projectUuid, ...data } } as unknown as Recorded<never>;
  return redirectKeeper.react(event);
}

function timer(...event: Parameters<typeof reactions>) {
  const [reaction, ...others] = reactions(...event);
  expect(others).toEqual([]);
  if (reaction?.kind !== 'set') throw new Error('No timer is set');
  return reaction.timer;
}

describe('the redirect keeper', () => {
  it.each(['NodeMoved', 'NodeDetailsChanged'] as const)('keeps a lost path of a node: %s', (type) => {
    const { subject, command } = timer(type, { nodeId: 'n1', paths });
    expect(subject).toBe(projectUuid);
    expect(command).toEqual({
      ...{ kind: 'keepPaths', projectUuid, nodeId: 'n1', formerParentId: 'n0' },
      ...{ causedAt: '7', lostAt: '2026-03-04T12:00:00.000Z' },
      ...{ former: paths.former, present: paths.present },
      newIds: { 'en-GB': expect.any(String), cy: expect.any(String) },
    });
  });

  it('derives the same ids from the same event, and different ones per language and event', () => {
    const ids = (id: string): readonly string[] => {
      const { command } = timer('NodeMoved', { nodeId: 'n1', paths }, 7n, id);
      return command.kind === 'keepPaths' ? Object.values(command.newIds) : [];
    };
    expect(ids('e1')).toEqual(ids('e1'));
    expect(new Set([...ids('e1'), ...ids('e2')]).size).toBe(4);
  });

  it('does nothing when no path changes, or while rows of an import are missing', () => {
    expect(reactions('NodeMoved', { nodeId: 'n1' })).toEqual([]);
    expect(reactions('NodeDetailsChanged', { nodeId: 'n1' })).toEqual([]);
    expect(reactions('RedirectsImportPrepared', {})).toEqual([]);
    expect(reactions('RedirectCreated', {})).toEqual([]);
  });

  it.each<[Followed['type'], object, object]>([
    ['NodesDeleted', { nodeIds: ['n1', 'n2'] }, { kind: 'dropRedirects', nodeIds: ['n1', 'n2'] }],
    ['ProjectDeleted', {}, { kind: 'closeRedirects' }],
    ['RedirectsImportPrepared', { totals: { created: 1 } }, { kind: 'finishImport' }],
  ])('completes %s', (type, data, duty) => expect(timer(type, data).command).toEqual({ projectUuid, ...duty }));

  it('works in log order, at once, on behalf of the user', () => {
    const timers = [9n, 10n, 123_456_789_012_345n].map((position) => timer('NodesDeleted', { nodeIds: [] }, position));
    const names = timers.map(({ name }) => name);
    expect([...names].sort()).toEqual(names);
    for (const { at, actor: by } of timers) {
      expect(at < '2000').toBe(true);
      expect(by).toEqual(actor);
    }
  });

  it('reacts to its events and to no others', () => {
    const known = redirectKeeper.sources.flatMap(({ schemas }) => Object.keys(schemas));
    expect(known).toEqual(expect.arrayContaining([...(redirectKeeper.types ?? [])]));
    expect(redirectKeeper.types).toHaveLength(5);
  });
});
