import { projectRemovalsAggregate } from './project-removals.aggregate.ts';
import type { ProjectRemovalsEvent } from './project-removals.events.ts';

const begun =
  '{"removalId":"r1","projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","begunAt":"2026-02-11T09:00:00.000Z"}';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<ProjectRemovalsEvent['type'], string>> = {
  ProjectRemovalBegun: begun,
  ProjectRemovalEnded: '{"removalId":"r1"}',
};

describe('events about project removals as they were first stored', () => {
  const eventOf = (type: ProjectRemovalsEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as ProjectRemovalsEvent;
  const after = (...types: ProjectRemovalsEvent['type'][]) =>
    types.map(eventOf).reduce(projectRemovalsAggregate.evolve, projectRemovalsAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(projectRemovalsAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the pending removals', () => {
    expect(after('ProjectRemovalBegun')).toEqual({ changes: 1, open: [JSON.parse(begun)] });
    expect(after('ProjectRemovalBegun', 'ProjectRemovalEnded')).toEqual({ changes: 2, open: [] });
  });
});
