import { bodyOf } from './draft.ts';
import { draftFromJson } from './from-json.ts';
import { draftWith, field, group } from './testing/drafts.ts';

const before = {
  ...draftWith([field('title', 'main', { validations: { maxLength: { value: 9, message: null } } })], [group('main')]),
  previewUrl: 'https://example.org',
};

describe('a definition as JSON', () => {
  it('comes back as it was', () => {
    expect(draftFromJson(JSON.parse(JSON.stringify(bodyOf(before))), before)).toEqual(before);
    const component = { ...before, place: 'components' as const, fields: [field('title')] };
    expect(draftFromJson(JSON.parse(JSON.stringify(bodyOf(component))), component)).toEqual(component);
  });

  it('resets what is left out, as the API does', () => {
    const read = draftFromJson({ name: { 'en-GB': 'Book' } }, before);
    expect(read).toMatchObject({ id: 'book', fields: [], groups: [], previewUrl: null, enabled: true });
  });

  it.each([
    [null, ['']],
    [[], ['']],
    [{ fields: {} }, ['fields']],
    [
      { name: 'Book', fields: [{ id: 1, dataType: 'string', name: { 'en-GB': 2 } }] },
      ['fields[0].id', 'fields[0].name', 'name'],
    ],
    [{ fields: [{ id: 'a', dataType: 'string', validations: { required: true } }] }, ['fields[0].validations']],
  ])('names the places where %j has another shape', (value, paths) => {
    const read = draftFromJson(value, before) as readonly { readonly field: string }[];
    expect(read.map((problem) => problem.field)).toEqual(paths);
  });
});
