import { integrationLog, type Draft } from './integration-log.ts';
import { invalidation } from './translation/translate-invalidation.ts';

const draft = (position: number, index = 0): Draft => ({
  told: {
    type: 'annal.entry.published.v1',
    subject: 'entries/1',
    label: null,
    data: { projectId: 'library' },
  } as never,
  projectUuid: 'uuid',
  projectId: 'library',
  time: '2026-03-10T09:00:00.000Z',
  actor: { kind: 'user', id: 'u', name: 'm.dewey' },
  correlationId: 'c',
  sourceId: `event-${position}`,
  position: BigInt(position),
  index,
});
const keys = (position: number): Draft => {
  const metadata = { occurredAt: '2026-03-10T09:00:00.000Z', correlationId: 'c' };
  const event = { id: `event-${position}`, stream: 'entry-1', position: BigInt(position), metadata } as never;
  return invalidation({ event, projectUuid: 'uuid', projectId: 'library', keys: new Set() }, ['p:e:1']);
};

function told(...appends: (readonly Draft[])[]) {
  let written = integrationLog.initial;
  return appends.map((drafts) => {
    const events = integrationLog.decide({ type: 'Tell', data: { drafts } }, written);
    written = events.reduce(integrationLog.evolve, written);
    return events.map(({ data: { event, origin } }) => [
      event.type.split('.')[2],
      Number(event.sequence),
      origin.position,
    ]);
  });
}

describe('what is told', () => {
  it('is told once', () => {
    expect(told([draft(3), draft(3, 1)], [draft(3), draft(3, 1), draft(5)])).toEqual([
      [
        ['published', 1, '3'],
        ['published', 2, '3'],
      ],
      [['published', 3, '5']],
    ]);
  });

  it('but for keys that are old, which are told again rather than lost, and do not hold back what follows', () => {
    const append = [keys(3), draft(6), draft(6, 1)];
    expect(told([draft(3), draft(5)], append, append)).toEqual([
      [
        ['published', 1, '3'],
        ['published', 2, '5'],
      ],
      [
        ['invalidated', 3, '5'],
        ['published', 4, '6'],
        ['published', 5, '6'],
      ],
      [['invalidated', 6, '6']],
    ]);
  });
});
