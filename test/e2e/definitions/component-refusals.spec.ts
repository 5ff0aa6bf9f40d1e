import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success } from '../../support/answers/answers.ts';
import { composed, Components, edition, typeWith, uses } from '../../support/content/components.ts';
import { field, Library, type Json } from '../../support/content/library.ts';

const newId = () => `c${randomUUID().replaceAll('-', '')}`;
const year = field('year', 'integer');

/** content-types.md 4.2, as far as it differs from content types; definition-refusals.spec.ts tests the rest. */
const refused: readonly (readonly [what: string, change: Json, paths: string[]])[] = [
  ['a name in no language', { name: { english: 'Edition', cy: 'A' } }, ['name.english']],
  ['too many fields', { fields: Array.from({ length: 101 }, (_, n) => field(`f${n}`, 'string')) }, ['fields']],
  ['a composed field', { fields: [composed('body', year)] }, ['fields[0].dataFormat']],
  ['itself', { id: 'own', fields: [uses('own')] }, ['fields[0].dataFormat']],
  [
    'several',
    { id: '-', fields: [uses('none'), { ...year, dataType: 'x' }] },
    ['id', 'fields[0].dataFormat', 'fields[1].dataType'],
  ],
  ['JSON of the wrong type', { id: 5, fields: [{ ...year, validations: 'x' }] }, ['id', 'fields[0].validations']],
];

describe('a component is rejected', () => {
  let library: Library;
  let components: Components;
  beforeAll(async () => {
    library = await Library.open(await Annal.shared());
    components = new Components(library);
  });

  const draft = (more: Json = {}) => components.create({ ...edition, id: newId(), ...more });

  it.each(refused)('with %s', async (_, change, paths) => {
    const id = newId();
    const answer = await components.post({ ...edition, id, ...change });
    expect(refusal(answer, 422).message).toBe('There are validation errors creating the component');
    expect(fields(answer)).toEqual(paths);
    refusal(await components.get(id), 404);
  });

  it.each(refused.filter(([, { id }]) => id === undefined))('with %s, also by an update', async (_, change, paths) => {
    const made = await draft();
    const answer = await components.put(made.id, { ...edition, id: made.id, ...change });
    expect(refusal(answer, 422).message).toBe('There are validation errors updating the component');
    expect(fields(answer)).toEqual(paths);
    expect(success(await components.get(made.id))).toEqual(made);
  });

  it('with another type for a field that only the published version still has', async () => {
    const { id } = await draft();
    success(await components.trigger(id));
    const withType = (dataType: string) => components.put(id, { ...edition, id, fields: [field('year', dataType)] });
    success(await components.put(id, { ...edition, id, fields: [field('print', 'string')] }));
    expect(fields(await withType('string'))).toEqual(['fields[0].dataType']);
    success(await components.trigger(id));
    success(await withType('string'));
  });

  it('without a name in any language', async () => {
    const { id } = await draft({
      name: { cy: 'Argraffiad' },
      fields: [field('year', 'integer', { name: { pl: 'Rok' } })],
    });
    expect(issues(await components.put(id, { ...edition, id, name: { cy: ' ' } }))).toEqual([
      { field: 'name', message: 'The name is required' },
    ]);
  });

  it('on publishing before its components are published, like content types', async () => {
    const { id } = await draft();
    const outer = await draft({ fields: [uses(id)] });
    expect(fields(await components.trigger(outer.id))).toEqual(['fields[0].dataFormat']);
    const type = success(await components.postType(typeWith(newId(), uses(id))), 201);
    const publishType = () => library.call('POST', `/contenttypes/${type.id}/workflow/events`, { event: 'publish' });
    expect(fields(await publishType())).toEqual(['fields[1].dataFormat']);
    success(await components.trigger(id));
    success(await components.trigger(outer.id));
    success(await publishType());
  });
});
