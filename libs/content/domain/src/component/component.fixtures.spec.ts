import { componentAggregate } from './component.aggregate.ts';
import type { ComponentEvent } from './component.events.ts';

const key =
  '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","uuid":"e2f6ac5f-3d3a-4b3c-9a3e-0d3d2a0b6e77","id":"shelfLocation"';

/** As first stored, byte for byte: these events have to stay readable. */
const stored: Readonly<Record<ComponentEvent['type'], string>> = {
  ComponentCreated: `{${key},"versionNo":"0.1","name":{"en-GB":"Shelf location"},"description":{},"fields":[{"id":"floor","name":{"en-GB":"Floor"},"description":{},"dataType":"integer","dataFormat":null,"default":null,"validations":{"min":{"value":0,"message":null}},"editor":null,"groupId":null}]}`,
  ComponentRevised: `{${key},"versionNo":"0.2","changes":{"description":{"en-GB":"Where a copy stands"}}}`,
  ComponentPublished: `{${key},"versionNo":"1.0"}`,
  ComponentDeleted: `{${key}}`,
};

describe('component events as they were first stored', () => {
  const events = Object.entries(stored).map(([type, json]) => {
    const { schemaVersion } = componentAggregate.schemas[type as ComponentEvent['type']];
    return { type, schemaVersion, data: JSON.parse(json) as unknown } as ComponentEvent;
  });

  it('have the current shape, so no upcaster is needed', () =>
    expect(events.map(({ schemaVersion }) => schemaVersion)).toEqual([1, 1, 1, 1]));

  it('fold to the expected component', () => {
    const floor = {
      id: 'floor',
      name: { 'en-GB': 'Floor' },
      description: {},
      dataType: 'integer',
      dataFormat: null,
      default: null,
      validations: { min: { value: 0, message: null } },
      editor: null,
      groupId: null,
    };
    const version = {
      projectUuid: '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21',
      uuid: 'e2f6ac5f-3d3a-4b3c-9a3e-0d3d2a0b6e77',
      id: 'shelfLocation',
      versionNo: '1.0',
      name: { 'en-GB': 'Shelf location' },
      description: { 'en-GB': 'Where a copy stands' },
      fields: [floor],
    };
    const live = events.slice(0, 3).reduce(componentAggregate.evolve, componentAggregate.initial);
    expect(live).toEqual({ status: 'live', latest: version, published: version });
    expect(events.reduce(componentAggregate.evolve, componentAggregate.initial)).toEqual({ status: 'deleted' });
  });
});
