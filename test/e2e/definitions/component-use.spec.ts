import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, success } from '../../support/answers/answers.ts';
import { composed, Components, edition, typeWith, uses } from '../../support/content/components.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import type { ContentType } from '../../support/answers/views.ts';

const newId = (name: string) => `${name}${randomUUID().slice(0, 8)}`;

let annal: Annal;
let library: Library;
let components: Components;
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.open(annal);
  components = new Components(library);
});
afterAll(() => annal.discard());

describe('nested components', () => {
  const flags = async (id: string) => {
    const view = success(await components.get(id));
    const { isChild, hasChildren, canAddChildComponents, canBeAddedAsChildComponent } = view;
    return { isChild, hasChildren, canAddChildComponents, canBeAddedAsChildComponent };
  };
  const free = { isChild: false, hasChildren: false, canAddChildComponents: true, canBeAddedAsChildComponent: true };

  it('report the nesting of their latest versions, one level deep', async () => {
    for (const id of ['child', 'other']) await components.create({ ...edition, id });
    const parent = { ...edition, id: 'parent', fields: [uses('child')] };
    expect(await components.create(parent)).toMatchObject({ fields: [{ id: 'child', fields: [{ id: 'year' }] }] });
    expect(await flags('parent')).toEqual({ ...free, hasChildren: true, canBeAddedAsChildComponent: false });
    expect(await flags('child')).toEqual({ ...free, isChild: true, canAddChildComponents: false });
    expect(await flags('other')).toEqual(free);
    const withIn = (id: string, inner: string) =>
      components.put(id, { ...edition, id, fields: [field('x', 'string'), uses(inner)] });
    for (const [id, inner] of [
      ['child', 'other'],
      ['other', 'parent'],
      ['other', 'other'],
    ] as const)
      expect(fields(await withIn(id, inner))).toEqual(['fields[1].dataFormat']);
    success(await components.put('parent', { ...parent, fields: [field('x', 'string')] }));
    expect([await flags('parent'), await flags('child')]).toEqual([free, free]);
    success(await withIn('child', 'other'));
  });

  it('never contain each other, even with concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [`a${round}`, `b${round}`];
      await Promise.all([components.create({ ...edition, id: a }), components.create({ ...edition, id: b })]);
      const answers = await Promise.all([
        components.put(a, { ...edition, id: a, fields: [uses(b)] }),
        components.put(b, { ...edition, id: b, fields: [uses(a)] }),
      ]);
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
    }
  });
});

describe('components in content types', () => {
  it('are rejected if they are unknown, also within composed fields', async () => {
    const refused = async (...more: Json[]) => fields(await components.postType(typeWith(newId('type'), ...more)));
    expect(await refused(uses('none'))).toEqual(['fields[1].dataFormat']);
    const at = 'fields[1].validations.allowedFieldTypes';
    expect(await refused(composed('body', uses('none')))).toEqual([`${at}.fields[0].dataFormat`]);
    expect(await refused(composed('body'))).toEqual([at]);
    const inner = composed('inner', field('x', 'string'));
    expect(await refused(composed('body', inner))).toEqual([`${at}.fields[0].dataFormat`]);
    expect(await refused(composed('body', { id: 5 }))).toEqual([`${at}.fields[0].id`]);
    expect(await refused({ ...composed('body', field('x', 'string')), dataType: 'object' })).toEqual([
      'fields[1].dataFormat',
    ]);
  });

  it('cannot be replaced once they are published', async () => {
    const [one, two, type] = [newId('one'), newId('two'), newId('type')];
    for (const id of [one, two]) await components.publish({ ...edition, id });
    await library.publish(typeWith(type, uses(one)));
    const exchanged = { ...typeWith(type, { ...uses(two), id: one }), version: { versionNo: '1.0' } };
    const answer = await library.call('PUT', `/contenttypes/${type}`, exchanged);
    expect(fields(answer)).toEqual(['fields[1].dataFormat']);
  });

  it('show their latest fields in the latest version and their published fields in the published one', async () => {
    const where = await Library.open(annal);
    const own = new Components(where);
    await own.publish(edition);
    await where.publish(typeWith('book', uses('edition'), composed('body', uses('edition'))));
    const grown = { ...edition, fields: [field('year', 'integer'), field('printing', 'integer')] };
    success(await own.put('edition', grown));
    const shown = async (query: string) => {
      const found = success(await where.call<ContentType>('GET', `/contenttypes/book${query}`));
      const [, single, body] = found.fields as readonly { fields?: { id: string }[]; validations: never }[];
      const { allowedFieldTypes } = (body?.validations ?? {}) as {
        allowedFieldTypes: { fields: { fields: { id: string }[] }[] };
      };
      return [single?.fields, allowedFieldTypes.fields[0]?.fields].map((parts) => parts?.map(({ id }) => id));
    };
    const [before, after] = [['year'], ['year', 'printing']];
    expect(await shown('')).toEqual([after, after]);
    expect(await shown('?versionStatus=published')).toEqual([before, before]);
    success(await own.trigger('edition'));
    expect(await shown('?versionStatus=published')).toEqual([after, after]);
    const [listed] = success(await where.call<ContentType[]>('GET', '/contenttypes?dataFormat=entry'));
    expect(listed?.fields[1]).toMatchObject({ fields: [{ id: 'year' }, { id: 'printing' }] });
    expect(await own.list()).toEqual(['edition']);
  });
});
