import { viewsAggregate } from './views.aggregate.ts';
import type { ViewsEvent } from './views.events.ts';

const key =
  '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","ownerId":"9e0c6a52-40d2-4a8e-9a53-6f2f5b1f7c31","viewId":"v"';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<ViewsEvent['type'], string>> = {
  ViewCreated: `{${key},"name":"Drafts","icon":null,"area":"entries","zenql":"sys.workflow.state = draft","columns":["title"],"order":["-sys.version.modified"],"shared":false,"owner":"a.jones","versionNo":"1.0"}`,
  ViewChanged: `{${key},"changes":{"shared":true},"versionNo":"2.0"}`,
  ViewDeleted: `{${key}}`,
};

describe('events of views as they were first stored', () => {
  const eventOf = (type: ViewsEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as ViewsEvent;
  const after = (...types: ViewsEvent['type'][]) =>
    types.map(eventOf).reduce(viewsAggregate.evolve, viewsAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(viewsAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected views', () => {
    expect([...after('ViewCreated', 'ViewChanged')]).toEqual([
      [
        'v',
        {
          name: 'Drafts',
          icon: null,
          area: 'entries',
          zenql: 'sys.workflow.state = draft',
          columns: ['title'],
          order: ['-sys.version.modified'],
          shared: true,
          versionNo: '2.0',
        },
      ],
    ]);
    expect(after('ViewCreated', 'ViewDeleted').size).toBe(0);
  });
});
