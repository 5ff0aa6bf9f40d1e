import { randomUUID } from 'node:crypto';
import { Annal } from '../support/annal.ts';
import { fields, issues, refusal, success } from '../support/answers.ts';
import { composed, Components, edition, typeWith, uses } from '../support/components.ts';
import { field, Library, type Json } from '../support/library.ts';

const text = (value: string) => ({ 'en-GB': value });
const newId = () => `c${randomUUID().replaceAll('-', '')}`;
const year = field('year', 'integer');
const REQUIRED = 'The name is required';

/** content-types.md 4.2, row by row; what happens to fields is told by the suite of field definitions. */
const rows: readonly (readonly [what: string, change: Json, paths: string[], message?: string])[] = [
  ['no id', { id: null }, ['id'], 'The id is required'],
  ['a malformed id', { id: 'My edition' }, ['id']],
  ['a long id', { id: 'x'.repeat(65) }, ['id'], 'The component id cannot be longer than 64 characters'],
  ['no name', { name: {} }, ['name'], REQUIRED],
  ['null as name', { name: null }, ['name'], REQUIRED],
  ['a blank name', { name: text(' ') }, ['name'], REQUIRED],
  ['a long name', { name: text('x'.repeat(101)) }, ['name'], 'The component name cannot be longer than 100 characters'],
  ['a name in no language', { name: { english: 'Edition', cy: 'A' } }, ['name.english']],
  [
    'a long description',
    { description: text('x'.repeat(1_001)) },
    ['description'],
    'The component description cannot be longer than 1000 characters',
  ],
  ['too many fields', { fields: Array.from({ length: 101 }, (_, n) => field(`f${n}`, 'string')) }, ['fields']],
  ['a field without id', { fields: [{ ...year, id: '' }] }, ['fields[0].id'], 'The id is required'],
  ['a reserved id', { fields: [{ ...year, id: 'sys' }] }, ['fields[0].id']],
  ['a field used twice', { fields: [year, year] }, ['fields[1].id']],
  ['a field without name', { fields: [{ ...year, name: {} }] }, ['fields[0].name'], REQUIRED],
  ['an unknown type', { fields: [{ ...year, dataType: 'number' }] }, ['fields[0].dataType']],
  ['a format of another type', { fields: [{ ...year, dataFormat: 'location' }] }, ['fields[0].dataFormat']],
  ['a validation', { fields: [{ ...year, validations: { min: {} } }] }, ['fields[0].validations.min']],
  ['a default', { fields: [{ ...year, default: 'x' }] }, ['fields[0].default']],
  ['a composed field', { fields: [composed('body', year)] }, ['fields[0].dataFormat']],
  ['an unknown component', { fields: [year, uses('none')] }, ['fields[1].dataFormat']],
  ['itself', { id: 'own', fields: [uses('own')] }, ['fields[0].dataFormat']],
  [
    'several',
    { id: '-', fields: [uses('none'), { ...year, dataType: 'x' }] },
    ['id', 'fields[0].dataFormat', 'fields[1].dataType'],
  ],
  [
    'JSON of the wrong type',
    { id: 5, fields: [{ ...year, validations: 'x' }] },
    ['id', 'fields[0].validations'],
    'The value is not a valid string',
  ],
];
/** Complete, since Jest gives a test that takes more than its row has a callback instead. */
const refused = rows.map(([what, change, paths, message]) => [what, change, paths, message] as const);

describe('a component is refused', () => {
  let annal: Annal;
  let library: Library;
  let components: Components;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    components = new Components(library);
  });
  afterAll(() => annal.discard());

  const draft = (more: Json = {}) => components.create({ ...edition, id: newId(), ...more });

  describe('with', () => {
    it.each(refused)('%s', async (_, change, paths, message) => {
      const id = newId();
      const answer = await components.post({ ...edition, id, ...change });
      expect(refusal(answer, 422).message).toBe('There are validation errors creating the component');
      expect(fields(answer)).toEqual(paths);
      if (message !== undefined) expect(issues(answer)[0]?.message).toBe(message);
      refusal(await components.get(id), 404);
    });

    it.each(refused.filter(([, { id }]) => id === undefined))('%s, also by an update', async (_, change, paths) => {
      const made = await draft();
      const answer = await components.put(made.id, { ...edition, id: made.id, ...change });
      expect(refusal(answer, 422).message).toBe('There are validation errors updating the component');
      expect(fields(answer)).toEqual(paths);
      expect(success(await components.get(made.id))).toEqual(made);
    });
  });

  it('in an unknown project', async () => {
    const answer = await annal.call('POST', '/api/management/projects/nowhere/components', edition);
    expect(issues(answer, 404)).toEqual([
      { field: 'projectId', message: "A project with the Id 'nowhere' does not exist" },
    ]);
    expect(refusal(answer, 404).message).toBe("Unknown project 'nowhere'");
  });

  it('under an id that is taken, in any case, by either kind', async () => {
    await draft({ id: 'bOok' });
    success(await components.postType(typeWith('author')), 201);
    for (const id of ['book', 'aUthor'])
      expect(issues(await components.post({ ...edition, id }), 409)).toEqual([
        { field: 'id', message: `A content type or component with the id '${id}' already exists` },
      ]);
    expect(fields(await components.postType(typeWith('book')), 409)).toEqual(['id']);
  });

  it('as something else than an object', async () => {
    expect(refusal(await components.post([]), 400)).toMatchObject({ type: 'error', data: null });
  });

  describe('when it is updated', () => {
    it('from a version that is not the latest, or is none', async () => {
      const { id, version } = await draft();
      success(await components.put(id, { ...edition, id, version }));
      const stale = await components.put(id, { ...edition, id, version });
      expect(fields(stale, 409)).toEqual(['version.versionNo']);
      expect(refusal(stale, 409).message).toBe('There are validation errors updating the component');
      for (const versionNo of ['0.3', '9.9'])
        expect(fields(await components.put(id, { ...edition, id, version: { versionNo } }), 409)).toEqual([
          'version.versionNo',
        ]);
      expect(issues(await components.put(id, { ...edition, id, version: { versionNo: 'x' } }))).toEqual([
        { field: 'version.versionNo', message: 'The version number is not valid' },
      ]);
    });

    it('to another id, where it is unknown, or to another type of a published field', async () => {
      const { id } = await draft();
      success(await components.trigger(id));
      expect(fields(await components.put(id, { ...edition, id: 'other', name: {} }))).toEqual(['id', 'name']);
      expect(refusal(await components.put('none', edition), 404)).toMatchObject({
        message: "The component 'none' does not exist",
        type: 'error',
      });
      const withType = (dataType: string, dataFormat: string | null = null) =>
        components.put(id, { ...edition, id, fields: [field('year', dataType, { dataFormat })] });
      expect(fields(await withType('string'))).toEqual(['fields[0].dataType']);
      expect(fields(await withType('integer', 'location'))).toEqual(['fields[0].dataFormat']);
      success(await components.put(id, { ...edition, id, fields: [field('print', 'string')] }));
      expect(fields(await withType('string'))).toEqual(['fields[0].dataType']);
      success(await components.trigger(id));
      success(await withType('string'));
    });
  });

  describe('when it is published', () => {
    it.each<[Json, number, string]>([
      [{}, 422, 'event'],
      [{ event: 'approve' }, 422, 'event'],
      [{ event: 'publish', version: 'x' }, 422, 'version'],
      [{ event: 'publish', version: '0.2' }, 409, 'version'],
    ])('by %j with %i at %s', async (trigger, status, path) => {
      const { id } = await draft();
      expect(fields(await components.trigger(id, trigger), status)).toEqual([path]);
    });

    it('twice, without fields, or where it is unknown', async () => {
      const { id } = await draft();
      success(await components.trigger(id));
      expect(fields(await components.trigger(id))).toEqual(['version']);
      const empty = await draft({ fields: [] });
      expect(fields(await components.trigger(empty.id))).toEqual(['fields']);
      expect(refusal(await components.trigger('none'), 404).type).toBe('error');
    });

    it('before the components within it are, like content types', async () => {
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
});
