import { deciderSpec } from '@annal/testing';
import { projectRemovalsAggregate } from './project-removals.aggregate.ts';
import type { BeginProjectRemoval, EndProjectRemoval } from './project-removals.commands.ts';
import type { ProjectRemovalsEvent } from './project-removals.events.ts';

const given = deciderSpec(projectRemovalsAggregate);
const at = (seconds: number) => new Date(Date.UTC(2026, 1, 11, 9, 0, seconds));

const begin = (data: Partial<BeginProjectRemoval['data']> = {}): BeginProjectRemoval => ({
  type: 'BeginProjectRemoval',
  data: {
    removalId: 'removal of a',
    projectUuid: 'a',
    projectId: 'library',
    remaining: 'b',
    seen: 0,
    now: at(0),
    ...data,
  },
});
const end = (projectUuid: string): EndProjectRemoval => ({
  type: 'EndProjectRemoval',
  data: { removalId: `removal of ${projectUuid}` },
});
const begun = (projectUuid: string, seconds = 0): ProjectRemovalsEvent => ({
  type: 'ProjectRemovalBegun',
  schemaVersion: 1,
  data: { removalId: `removal of ${projectUuid}`, projectUuid, begunAt: at(seconds).toISOString() },
});
const ended = (projectUuid: string): ProjectRemovalsEvent => ({
  type: 'ProjectRemovalEnded',
  schemaVersion: 1,
  data: { removalId: `removal of ${projectUuid}` },
});

describe('starting to remove a project', () => {
  it('is announced when another project remains', () => given().when(begin()).then(begun('a')));

  it('is refused when no other project remains', () =>
    given()
      .when(begin({ remaining: undefined }))
      .thenRejected('Project.OnlyProject', [
        { field: '', message: 'The specified project is the only project and therefore cannot be deleted' },
      ]));

  it('is refused when the only other project is being removed', () =>
    given(begun('b'))
      .when(begin({ seen: 1 }))
      .thenRejected('Project.OnlyProject'));

  it('counts a project again whose removal has ended, or began a minute ago', () => {
    given(begun('b'), ended('b'))
      .when(begin({ seen: 2 }))
      .then(begun('a'));
    given(begun('b'))
      .when(begin({ seen: 1, now: at(60) }))
      .then(begun('a', 60));
  });

  it('is decided again when another removal was announced since', () =>
    given(begun('c'))
      .when(begin({ seen: 0 }))
      .thenRejected('Project.RemovalsChanged'));

  it('may be repeated', () =>
    given(begun('a'))
      .when(begin({ seen: 1, now: at(1) }))
      .then(begun('a', 1)));
});

describe('ending a removal', () => {
  it('is stored once', () => {
    given(begun('a'), begun('b')).when(end('a')).then(ended('a'));
    given(begun('a'), ended('a')).when(end('a')).then();
  });
});
