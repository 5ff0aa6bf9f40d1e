import { deciderSpec } from '@annal/testing';
import { contentModelAggregate } from './content-model.aggregate.ts';
import type { ContentModelEvent } from './content-model.events.ts';
import { contentTypeUuidOf } from './content-model.state.ts';

const given = deciderSpec(contentModelAggregate);
const projectUuid = 'p';
const at = '2026-03-01T10:00:00.000Z';

const claim = (id: string, uuid: string, replacing?: string) =>
  ({
    type: 'ClaimId',
    data: { kind: 'contentType', projectUuid, projectRevision: '3', id, uuid, replacing, claimedAt: at },
  }) as const;
const release = (id: string, uuid: string) => ({ type: 'ReleaseId', data: { projectUuid, id, uuid } }) as const;
const claimed = (id: string, uuid: string): ContentModelEvent => ({
  type: 'ContentTypeIdClaimed',
  schemaVersion: 1,
  data: { projectUuid, id, uuid, claimedAt: at },
});
const released = (id: string, uuid: string): ContentModelEvent => ({
  type: 'ContentTypeIdReleased',
  schemaVersion: 1,
  data: { projectUuid, id, uuid },
});

describe('the ids of a content model', () => {
  it('ignore case', () => given().when(claim('readingList', 'a')).then(claimed('readinglist', 'a')));

  it('stay with their owner', () => {
    given(claimed('book', 'a')).when(claim('Book', 'b')).then();
    given(claimed('book', 'a')).when(claim('book', 'a')).then();
    given(claimed('book', 'a'))
      .when(claim('book', 'b', 'c'))
      .then();
  });

  it('pass on from a deleted owner', () =>
    given(claimed('book', 'a'))
      .when(claim('book', 'b', 'a'))
      .then(released('book', 'a'), claimed('book', 'b')));

  it('are released only by their owner', () => {
    given(claimed('book', 'a')).when(release('BOOK', 'a')).then(released('book', 'a'));
    given(claimed('book', 'a')).when(release('book', 'b')).then();
    given().when(release('book', 'a')).then();
  });

  it('lead to the uuid and back', () => {
    const { state } = given(
      claimed('constructor', 'a'),
      claimed('book', 'b'),
      released('book', 'b'),
      claimed('list', 'c'),
    );
    const uuids = ['constructor', 'Constructor', 'toString', 'book', 'list', 'A', 'c'].map((id) =>
      contentTypeUuidOf(state, id),
    );
    expect(uuids).toEqual(['a', 'a', undefined, undefined, 'c', 'a', 'c']);
  });
});
