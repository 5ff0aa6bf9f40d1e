import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { definitionKinds, Definitions } from '../../support/content/definitions.ts';
import { field, Library, type Json } from '../../support/content/library.ts';

const text = (value: string) => ({ 'en-GB': value });

/** Behaviour that content types and components share. */
describe.each(definitionKinds.map((kind) => [kind.noun, kind] as const))('a %s', (_, kind) => {
  let definitions: Definitions;
  beforeAll(async () => {
    definitions = new Definitions(await Library.open(await Annal.shared()), kind);
  });

  const draft = async (more: Json = {}) => {
    const id = `d${randomUUID().replaceAll('-', '')}`;
    const definition = { id, name: text('Author'), fields: [field('fullName', 'string')], ...more };
    return success(await definitions.post(definition), 201);
  };
  const get = async (id: string, query = '') => success(await definitions.get(id, query));

  it('is read as latest, published or exact version, by id in any case or by uuid', async () => {
    const { id, uuid } = await draft();
    refusal(await definitions.get(id, '?versionStatus=published'), 404);
    const first = success(await definitions.publish(id));
    const second = success(await definitions.put(id, { ...first, description: text('Second') }));
    expect(second.version).toMatchObject({ versionNo: '1.1', published: first.version.published });
    for (const address of [id, id.toUpperCase(), uuid, uuid.toUpperCase(), `${id}/`])
      expect(await get(address)).toEqual(second);
    expect(await get(id, '?versionStatus=Published')).toEqual(first);
    expect(await get(id, '?version=1.0&versionStatus=latest')).toEqual(first);
    expect((await get(id, '?version=0.1')).version).toMatchObject({ versionNo: '0.1', published: null });
    for (const version of ['0.2', '7.0']) refusal(await definitions.get(id, `?version=${version}`), 404);
    for (const [query, path] of [
      ['version=1', 'version'],
      ['version=01.0', 'version'],
      ['versionStatus=draft', 'versionStatus'],
    ])
      expect(fields(await definitions.get(id, `?${query}`), 400)).toEqual([path]);
  });

  it('is replaced as a whole under the next minor version, even if nothing changed', async () => {
    const made = await draft({ description: text('First') });
    const { id, uuid, version } = made;
    const updated = success(await definitions.put(id, { name: text('Writer'), version: { versionNo: '0.1' } }));
    const { created, createdBy } = version;
    expect(updated).toMatchObject({ id, uuid, description: {}, fields: [] });
    expect(updated.version).toMatchObject({ created, createdBy, versionNo: '0.2', published: null });
    expect(updated.version.modified >= version.modified).toBe(true);
    expect(success(await definitions.put(id, updated)).version.versionNo).toBe('0.3');
    expect(await get(id, '?version=0.1')).toEqual(made);
    expect(
      success(await definitions.put(id, { ...updated, id: id.toUpperCase(), version: { versionNo: '0.3' } })),
    ).toMatchObject({ id });
  });

  it('accepts one of fifty writers with the same version number', async () => {
    const made = await draft();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, n) => definitions.put(made.id, { ...made, description: text(`Writer ${n}`) })),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners.map(({ body }) => body.version.versionNo)).toEqual(['0.2']);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await get(made.id)).toEqual(winners[0]?.body);
  });

  it('is published once as the next major version by ten concurrent requests', async () => {
    const { id, version } = await draft();
    // As the official client sends it.
    const trigger = { event: 'Publish', version: '0.1', language: 'en-GB', data: null };
    const live = success(await definitions.publish(id, trigger));
    expect(live.version).toMatchObject({
      createdBy: version.createdBy,
      published: expect.stringMatching(TIMESTAMP),
      publishedBy: version.createdBy,
      versionNo: '1.0',
    });
    expect(success(await definitions.put(id, live)).version.versionNo).toBe('1.1');
    const answers = await Promise.all(Array.from({ length: 10 }, () => definitions.publish(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(422)]);
    expect((await get(id)).version.versionNo).toBe('2.0');
  });

  it('is created once by ten concurrent requests, and frees its id when deleted', async () => {
    const { id, uuid } = await draft();
    success(await definitions.remove(id.toUpperCase()), 204);
    for (const address of [id, uuid]) refusal(await definitions.get(address), 404);
    refusal(await definitions.remove(id), 404);
    const again = { id, name: text('Author'), fields: [] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => definitions.post(again)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
    const young = await get(id);
    expect(young.uuid).not.toBe(uuid);
    expect(young.version.versionNo).toBe('0.1');
  });
});
