import { contentModelAggregate } from './content-model.aggregate.ts';
import type { ContentModelEvent } from './content-model.events.ts';

const project = '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21"';
const bookUuid = '5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10';
const shelfUuid = 'e2f6ac5f-3d3a-4b3c-9a3e-0d3d2a0b6e77';
const book = `${project},"id":"book","uuid":"${bookUuid}"`;
const shelf = `${project},"id":"shelflocation","uuid":"${shelfUuid}"`;

/** As first stored, byte for byte: these events have to stay readable. */
const stored: Readonly<Record<ContentModelEvent['type'], string>> = {
  ContentTypeIdClaimed: `{${book}}`,
  ContentTypeIdReleased: `{${book}}`,
  ComponentIdClaimed: `{${shelf}}`,
  ComponentIdReleased: `{${shelf}}`,
  ComponentWithdrawn: `{${shelf}}`,
  ComponentUseClaimed: `{${book},"kind":"contentType","versionNo":null,"components":["shelflocation"],"claimedAt":"2026-02-03T08:30:00.120Z"}`,
  ComponentUseReleased: `{${book},"components":["shelflocation"]}`,
  ContentTypeLanguagesClaimed: `{${book},"versionNo":"0.1","languages":["cy"],"claimedAt":"2026-02-03T08:30:00.120Z"}`,
  LanguagesWithdrawn: `{${project},"projectRevision":"4","languages":["pl"],"withdrawnAt":"2026-02-04T09:00:00.000Z"}`,
  ContentModelClosed: `{${project},"projectRevision":"5","closedAt":"2026-02-05T09:00:00.000Z"}`,
};

describe('content model events as they were first stored', () => {
  const eventOf = (type: ContentModelEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as ContentModelEvent;
  const after = (...types: ContentModelEvent['type'][]) =>
    types.map(eventOf).reduce(contentModelAggregate.evolve, contentModelAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(contentModelAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  const nothing = contentModelAggregate.initial;

  it('fold to the expected ids and uses', () => {
    const type = { kind: 'contentType', uuid: bookUuid, isWithdrawn: false };
    const component = { kind: 'component', uuid: shelfUuid, isWithdrawn: false };
    const ids = new Map([
      ['book', type],
      ['shelflocation', component],
    ]);
    const claim = { versionNo: null, claimedAt: '2026-02-03T08:30:00.120Z' };
    const use = { kind: 'contentType', id: 'book', components: new Map([['shelflocation', claim]]) };
    const claims = ['ContentTypeIdClaimed', 'ComponentIdClaimed', 'ComponentUseClaimed'] as const;
    expect(after(...claims)).toEqual({ ...nothing, ids, uses: new Map([[bookUuid, use]]) });
    expect(after(...claims, 'ComponentUseReleased')).toEqual({ ...nothing, ids });
    const withdrawn = new Map([
      ['book', type],
      ['shelflocation', { ...component, isWithdrawn: true }],
    ]);
    expect(after(...claims, 'ComponentUseReleased', 'ComponentWithdrawn')).toEqual({ ...nothing, ids: withdrawn });
    const gone = after(...claims, 'ContentTypeIdReleased', 'ComponentIdReleased');
    expect(gone).toEqual(nothing);
  });

  it('fold to the languages and pending removals of the project', () => {
    const claim = { versionNo: '0.1', claimedAt: '2026-02-03T08:30:00.120Z' };
    const claims = ['ContentTypeIdClaimed', 'ContentTypeLanguagesClaimed'] as const;
    const { languages } = after(...claims);
    expect(languages).toEqual(new Map([[bookUuid, new Map([['cy', claim]])]]));
    expect(after(...claims, 'ContentTypeIdReleased')).toEqual(nothing);
    expect(after('LanguagesWithdrawn', 'ContentModelClosed')).toEqual({
      ...nothing,
      withdrawn: new Map([['pl', { projectRevision: '4', begunAt: '2026-02-04T09:00:00.000Z' }]]),
      closed: { projectRevision: '5', begunAt: '2026-02-05T09:00:00.000Z' },
    });
  });

  it('fold to a claim without a start time', () => {
    const since = `{${book},"claimedAt":"2026-02-03T08:30:00.120Z"}`;
    const event = { ...eventOf('ContentTypeIdClaimed'), data: JSON.parse(since) as unknown } as ContentModelEvent;
    const { ids } = contentModelAggregate.evolve(nothing, event);
    expect(ids.get('book')).toEqual({
      kind: 'contentType',
      uuid: bookUuid,
      isWithdrawn: false,
      claimedAt: '2026-02-03T08:30:00.120Z',
    });
  });
});
