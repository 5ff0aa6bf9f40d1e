import { itLivesAsADefinition } from '../definition/testing/definition-life.ts';
import { componentAggregate } from './component.aggregate.ts';
import type { PublishComponent, ReviseComponent } from './component.commands.ts';
import type { ComponentEvent } from './component.events.ts';
import {
  componentFacts,
  created,
  deleted,
  floor,
  given,
  issuePaths,
  publish,
  published,
  remove,
  revise,
  revised,
  storedFloor,
  storedUse,
  uses,
} from './testing/components.ts';

const decideOn = (events: readonly ComponentEvent[], command: ReviseComponent | PublishComponent) =>
  issuePaths(() => componentAggregate.decide(command, given(...events).state));

describe('a component', () => {
  const sample = { given, code: 'Component', name: 'component', created, revised, published, deleted };
  itLivesAsADefinition({ ...sample, revise, publish, remove });
});

describe('revising a component', () => {
  it('records the changes under the next minor version', () =>
    given(created)
      .when(revise({ name: { cy: 'Silffoedd' } }))
      .then(revised('0.2', { name: { cy: 'Silffoedd' } })));

  it('resets omitted properties', () =>
    given(created, revised('0.2', { description: { cy: 'Ble' } }))
      .when(revise({ fields: null }, '0.2'))
      .then(revised('0.3', { description: {}, fields: [] })));

  it('applies to the latest version by default', () =>
    given(created, revised('0.2', {}))
      .when({ ...revise(), data: { ...revise().data, versionNo: null } })
      .then(revised('0.3', {})));

  it('is refused with an invalid version number', () =>
    expect(decideOn([created], revise({}, 'x'))).toEqual(['version.versionNo']));

  it('keeps its id', () => {
    expect(decideOn([created], revise({ id: 'shelf' }))).toEqual(['id']);
    given(created)
      .when(revise({ id: 'SHELFLOCATION' }))
      .then(revised('0.2', {}));
  });

  it('is refused for the same reasons as creating', () => {
    const fields = [floor, uses('component.parent'), uses('component.shelfLocation', { id: 'self' })];
    expect(decideOn([created], revise({ name: null, fields }))).toEqual([
      'fields[1].dataFormat',
      'fields[2].dataFormat',
      'name',
    ]);
  });

  it('judges other components only by facts about the version it is based on', () => {
    const events = [created, revised('0.2', {})];
    const contains = revise({ fields: [uses('component.homeAddress')] }, null);
    given(...events)
      .when(contains)
      .thenWanted({ components: true });
    expect(decideOn([created], contains)).toEqual([]);
  });

  describe('a published component', () => {
    const before = [created, published('1.0')];

    it('keeps the type of its published fields', () => {
      expect(decideOn(before, revise({ fields: [{ ...floor, dataType: 'string' }] }, '1.0'))).toEqual([
        'fields[0].dataType',
      ]);
      const withFormat = { ...floor, dataType: 'string', dataFormat: 'email' };
      expect(decideOn(before, revise({ fields: [withFormat] }, '1.0'))).toEqual([
        'fields[0].dataType',
        'fields[0].dataFormat',
      ]);
    });

    it('may lose fields and gain rules', () => {
      given(...before)
        .when(revise({ fields: [] }, '1.0'))
        .then(revised('1.1', { fields: [] }));
      const validations = { required: { message: null } };
      given(...before)
        .when(revise({ fields: [{ ...floor, validations }] }, '1.0'))
        .then(revised('1.1', { fields: [{ ...storedFloor, validations }] }));
    });
  });
});

describe('publishing a component', () => {
  it('needs fields', () => expect(decideOn([created, revised('0.2', { fields: [] })], publish())).toEqual(['fields']));

  it('needs its components to be published, as far as facts about its version are known', () => {
    const containing = (dataFormat: string) => [
      created,
      revised('0.2', { fields: [storedFloor, storedUse(dataFormat)] }),
    ];
    const components = componentFacts({ versionNo: '0.2' });
    expect(decideOn(containing('component.draft'), publish({ components }))).toEqual(['fields[1].dataFormat']);
    expect(decideOn(containing('component.homeAddress'), publish({ components }))).toEqual([]);
    given(...containing('component.homeAddress'))
      .when(publish())
      .thenWanted({ components: true });
  });

  it('keeps its published version when a draft follows', () => {
    const { state } = given(created, published('1.0'), revised('1.1', { fields: [] }));
    expect(state).toMatchObject({
      latest: { versionNo: '1.1', fields: [] },
      published: { versionNo: '1.0', fields: [storedFloor] },
    });
  });
});
