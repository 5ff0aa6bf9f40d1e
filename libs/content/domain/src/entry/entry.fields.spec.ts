import type { ComponentFields } from '../field/components.ts';
import { field } from '../field/testing/fields.ts';
import { completedFields } from './entry.fields.ts';

const components: ComponentFields = new Map([
  ['shelf', [field('integer', { id: 'floor' }), field('stringArray', { id: 'marks' })]],
  ['copy', [field('string', { id: 'mark' }), field('object', { id: 'shelf', dataFormat: 'component.shelf' })]],
]);
const copies = field('objectArray', { id: 'copies', dataFormat: 'component.copy' });
const shelf = field('object', { id: 'shelf', dataFormat: 'component.Shelf' });
const body = field('objectArray', {
  id: 'body',
  dataFormat: 'field',
  validations: { allowedFieldTypes: { fields: [field('string', { id: 'heading' }), shelf] } },
});
const complete = (values: Record<string, unknown>) =>
  completedFields({ fields: [shelf, copies, body] }, values, components);

describe('values as the content type and its components have them now', () => {
  it('are empty where they are unset', () => expect(complete({})).toEqual({ shelf: null, copies: [], body: [] }));

  it('have every field of a component, and no others', () =>
    expect(
      complete({
        shelf: { floor: 1, gone: 2 },
        copies: [{ mark: 'A' }, { shelf: { marks: ['x'], gone: 1 } }],
      }),
    ).toEqual({
      shelf: { floor: 1, marks: [] },
      copies: [
        { mark: 'A', shelf: null },
        { mark: null, shelf: { floor: null, marks: ['x'] } },
      ],
      body: [],
    }));

  it('have the items of composed fields that are still allowed', () =>
    expect(
      complete({
        body: [
          { id: 'i', type: 'heading', value: 'On' },
          { type: 'gone', value: 1 },
          { type: 'shelf', value: { floor: 2 } },
          { type: 'heading', value: 5 },
        ],
      }),
    ).toMatchObject({
      body: [
        { id: 'i', type: 'heading', value: 'On' },
        { type: 'shelf', value: { floor: 2, marks: [] } },
        { type: 'heading', value: null },
      ],
    }));

  it('are unset where they were stored for a field of another type', () => {
    const empty = { shelf: null, copies: [], body: [] };
    expect(complete({ shelf: 5, copies: ['x'], body: {} })).toEqual(empty);
    expect(complete({ shelf: 'text', copies: [{}, 5], body: ['x'] })).toEqual(empty);
  });

  it('stay as they are where a component is unknown', () => {
    const fields = [field('object', { id: 'a', dataFormat: 'component.none' })];
    expect(completedFields({ fields }, { a: { any: 1 } }, components)).toEqual({ a: { any: 1 } });
  });
});
