import type { ComponentInput, FieldInput } from '@annal/content-rules';
import { componentAggregate } from './component.aggregate.ts';
import {
  componentFacts,
  create,
  created,
  deleted,
  floor,
  given,
  issuePaths,
  storedFloor,
  storedUse,
  uses,
} from './testing/components.ts';

const refusedAt = (parts: Partial<ComponentInput>, components = componentFacts()) =>
  issuePaths(() => componentAggregate.decide(create(parts, components), { status: 'absent' }));

describe('creating a component', () => {
  it('fills in the defaults', () => given().when(create()).then(created));

  it('keeps the given values in their stored form, without groups', () =>
    given()
      .when(
        create({
          name: { 'EN-gb': 'Shelf location' },
          description: { cy: 'Ble mae' },
          fields: [
            { ...floor, dataType: 'Integer', groupId: 'anything', validations: { min: { value: 0 } } },
            uses('COMPONENT.homeaddress', { dataType: 'ObjectArray' }),
          ],
        }),
      )
      .then({
        ...created,
        data: {
          ...created.data,
          name: { 'en-GB': 'Shelf location' },
          description: { cy: 'Ble mae' },
          fields: [
            { ...storedFloor, validations: { min: { value: 0, message: null } } },
            storedUse('component.homeAddress', { dataType: 'objectArray' }),
          ],
        },
      }));

  it('needs no fields', () => {
    const empty = { ...created, data: { ...created.data, fields: [] } };
    given()
      .when(create({ fields: null }))
      .then(empty);
  });

  const field = (parts: FieldInput) => ({ fields: [{ ...floor, ...parts }] });
  const refused: [string, Partial<ComponentInput>, string[]][] = [
    ['no id', { id: null }, ['id']],
    ['an id of the wrong form', { id: 'Shelf location' }, ['id']],
    ['an id that is too long', { id: 'a'.repeat(65) }, ['id']],
    ['no name', { name: null }, ['name']],
    ['a name without text', { name: { cy: ' ', 'en-GB': '' } }, ['name']],
    ['a name that is too long', { name: { cy: 'a'.repeat(101) } }, ['name']],
    ['a name in no language', { name: { cy: 'a', english: 'b' } }, ['name.english']],
    ['a description that is too long', { description: { cy: 'a'.repeat(1001) } }, ['description']],
    [
      'too many fields',
      { fields: Array.from({ length: 101 }, (_, index) => ({ ...floor, id: `f${index}` })) },
      ['fields'],
    ],
    ['a field without an id', field({ id: null }), ['fields[0].id']],
    ['a field without a name', field({ name: { cy: ' ' } }), ['fields[0].name']],
    ['a field without a type', field({ dataType: 'number' }), ['fields[0].dataType']],
    ['two fields of one id', { fields: [floor, { ...floor, id: 'FLOOR'.toLowerCase() }] }, ['fields[1].id']],
    ['a composed field', field({ dataType: 'objectArray', dataFormat: 'field' }), ['fields[0].dataFormat']],
    [
      'a composed field in other words',
      field({ dataType: 'objectArray', dataFormat: 'Field' }),
      ['fields[0].dataFormat'],
    ],
    ['an unknown component', { fields: [uses('component.nobody')] }, ['fields[0].dataFormat']],
    ['no component in particular', { fields: [uses('component.')] }, ['fields[0].dataFormat']],
    [
      'a component on text',
      { fields: [uses('component.homeAddress', { dataType: 'string' })] },
      ['fields[0].dataFormat'],
    ],
    ['itself', { fields: [uses('component.SHELFlocation')] }, ['fields[0].dataFormat']],
    ['a component that contains one', { fields: [floor, uses('component.parent')] }, ['fields[1].dataFormat']],
    [
      'a default that its component does not accept',
      { fields: [uses('component.homeAddress', { default: { line: 5 } })] },
      ['fields[0].default'],
    ],
    [
      'everything together',
      { id: '', name: null, fields: [uses('component.x')] },
      ['id', 'name', 'fields[0].dataFormat'],
    ],
  ];
  it.each(refused)('refuses %s', (_, parts, paths) => expect(refusedAt(parts).toSorted()).toEqual(paths.toSorted()));

  it('refuses components inside a component that is itself used in one', () => {
    const isChild = componentFacts({ isChild: true });
    expect(refusedAt({ fields: [floor, uses('component.homeAddress')] }, isChild)).toEqual(['fields[1].dataFormat']);
    expect(refusedAt({}, isChild)).toEqual([]);
  });

  it('refuses definitions too large to store', () => {
    const editor = { text: 'x'.repeat(60_000) };
    const fields = Array.from({ length: 16 }, (_, index) => ({ ...floor, id: `f${index}`, editor }));
    expect(refusedAt({ fields })).toEqual(['']);
  });

  it('is refused with an id in use', () => {
    given(created).when(create()).thenRejected('Component.IdTaken');
    given(created, deleted).when(create()).thenRejected('Component.IdTaken');
  });

  it('judges other components only by facts about itself', () => {
    const others = componentFacts({ versionNo: '0.3' });
    given()
      .when(create({ fields: [uses('component.homeAddress')] }, others))
      .thenWanted({ components: true });
    given()
      .when(create({ fields: [floor] }, others))
      .then(created);
  });
});
