import type { ComponentFields } from '@annal/content-rules';
import { field } from '@annal/content-rules/testing';
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

describe('values under the current content type and components', () => {
  it('are empty when they are unset', () => expect(complete({})).toEqual({ shelf: null, copies: [], body: [] }));

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

  it('give the targets of links that were unknown when saved, and of nothing that only looks like a link', () => {
    const credit: ComponentFields = new Map([['credit', [field('object', { id: 'person', dataFormat: 'entry' })]]]);
    const credits = field('objectArray', { id: 'credits', dataFormat: 'component.credit' });
    const fields = [
      field('object', { id: 'author', dataFormat: 'entry' }),
      field('objectArray', { id: 'papers', dataFormat: 'asset' }),
      field('object', { id: 'cover', dataFormat: 'image' }),
      field('object', { id: 'free' }),
      credits,
    ];
    const link = (id: string, contentTypeId: string | null = null, dataFormat = 'entry') => ({
      sys: { id, dataFormat, contentTypeId, language: 'en-GB' },
    });
    const [late, gone] = ['7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3', '2f1d7c30-8a0b-4a7e-9b7c-6a1c6b1d9f01'];
    const values = {
      author: link(late),
      papers: [link(gone), link(late), link(late, 'known')],
      cover: { asset: link(late), altText: 'x' },
      free: link(late),
      credits: [{ person: link(late) }],
    };
    const targets = new Map([[late, { contentTypeId: 'pdf', dataFormat: 'asset' as const }]]);
    const now = link(late, 'pdf', 'asset');
    expect(completedFields({ fields }, values, credit, targets)).toEqual({
      author: now,
      papers: [link(gone), now, link(late, 'known')],
      cover: { asset: now, altText: 'x' },
      free: link(late),
      credits: [{ person: now }],
    });
    expect(completedFields({ fields }, values, credit)).toEqual(values);
  });

  it('are unset when they were stored for another type of field', () => {
    const empty = { shelf: null, copies: [], body: [] };
    expect(complete({ shelf: 5, copies: ['x'], body: {} })).toEqual(empty);
    expect(complete({ shelf: 'text', copies: [{}, 5], body: ['x'] })).toEqual(empty);
  });

  it('stay unchanged when a component is unknown', () => {
    const fields = [field('object', { id: 'a', dataFormat: 'component.none' })];
    expect(completedFields({ fields }, { a: { any: 1 } }, components)).toEqual({ a: { any: 1 } });
  });
});
