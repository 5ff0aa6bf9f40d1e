import type { Annal } from '../service/annal.ts';
import { success } from '../answers/answers.ts';
import { field, Library } from '../content/library.ts';
import { heavyType } from './entries.ts';
import type { HeavyRequest } from './request.ts';
import { until } from '../until.ts';
import { USED_TAGS, usedTag } from './structure.ts';

const PER_FIELD = 500;
const AT_ONCE = 10;

export class HeavySender {
  private constructor(
    private readonly annal: Annal,
    private readonly known: Readonly<Record<string, string>>,
  ) {}

  static async prepare(annal: Annal, wantsTags: boolean): Promise<HeavySender> {
    const library = await Library.withBooks(annal);
    await library.publish(heavyType);
    const { sys } = await library.create({ title: 'x' }, { contentTypeId: 'heavy' });
    const { id: node } = success(await library.call<{ id: string }>('GET', '/nodes/root'));
    const { id: group } = success(await annal.call<{ id: string }>('POST', '/api/security/groups', { name: 'G' }), 201);
    for (const id of ['topics', 'used']) success(await library.call('POST', '/taggroups', { id, name: id }), 201);
    if (wantsTags) await useTags(library);
    return new HeavySender(annal, { project: library.id, entry: sys.id, node, group });
  }

  async send({ method, path, body, type = 'application/json' }: HeavyRequest): Promise<number> {
    const target = path.replace(/\{(\w+)\}/g, (whole, name: string) => this.known[name] ?? whole);
    const headers = { authorization: `Bearer ${await this.annal.bearer()}`, 'content-type': type };
    const answer = await fetch(this.annal.address + target, { method, headers, ...(body !== undefined && { body }) });
    await answer.arrayBuffer();
    return answer.status;
  }

  async untilSearched(): Promise<void> {
    const path = '/api/management/projects/{project}/entries/search';
    const search = { name: 'all', method: 'POST', path, body: '{"pageSize":1}' };
    await until(
      () => this.send(search),
      (status) => status === 200,
    );
  }
}

async function useTags(library: Library): Promise<void> {
  const ids = Array.from({ length: USED_TAGS }, (_, index) => usedTag(index));
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const made = ids.slice(from, from + AT_ONCE).map(async (id) => {
      const tag = { id, groupId: 'used', value: `v${id}`.slice(0, 40), label: { 'en-GB': `Label ${id}` } };
      success(await library.call('POST', '/tags', tag), 201);
    });
    await Promise.all(made);
  }
  const id = 'tagged';
  const fields = [field('title', 'string'), field('tags', 'stringArray', { dataFormat: 'tag.used' })];
  await library.publish({ id, name: { 'en-GB': id }, entryTitleField: 'title', supportedLanguages: ['en-GB'], fields });
  for (let from = 0; from < ids.length; from += PER_FIELD)
    await library.create({ title: 'x', tags: ids.slice(from, from + PER_FIELD) }, { contentTypeId: id });
}
