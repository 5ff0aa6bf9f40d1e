import { success } from '../../../support/answers/answers.ts';
import { field, type Json } from '../../../support/content/library.ts';
import { exact } from '../../../support/content/redirects.ts';
import type { TagView } from '../../../support/content/shelf-marks.ts';
import { linkTo } from '../../../support/delivery/site.ts';
import type { Changes } from './of-entries.ts';
import type { World } from './world.ts';

const english = (text: string) => ({ 'en-GB': text });

async function ofType(world: World, more: Json = {}) {
  const id = world.name('type').replace('-', '');
  const fields = [field('title', 'string')];
  await world.library.publish({ id, name: english(id), entryTitleField: 'title', fields, ...more });
  const entry = await world.page({}, { contentTypeId: id });
  const linking = await world.linking(entry);
  const lists = [`/contenttypes/${id}`, `/contenttypes/${id}/entries`];
  return { id, entry, linking, addresses: [...lists, ...world.of(entry), ...world.of(linking)] };
}

async function tag(world: World): Promise<TagView> {
  const value = world.name('value');
  const body = { groupId: 'topics', value, label: english(value) };
  return success(await world.library.call<TagView>('POST', '/tags', body), 201);
}

async function tagged(world: World) {
  const own = await tag(world);
  const entry = await world.page({ topic: own.id });
  const addresses = [`/tags/${own.id}`, ...world.of(entry), ...world.of(await world.linking(entry))];
  return { tag: own, entry, addresses };
}

const changeTag = async (world: World, { id }: TagView, changes: Json) => {
  const present = success(await world.library.call<Json>('GET', `/tags/${id}`));
  success(await world.library.call('PUT', `/tags/${id}`, { ...present, ...changes }));
};

export const ofDefinitions: Changes = {
  'a first publish of a content type': (world) => {
    const id = world.name('type').replace('-', '');
    const type = { id, name: english(id), entryTitleField: 'title', fields: [field('title', 'string')] };
    return Promise.resolve({
      addresses: [`/contenttypes/${id}`, `/contenttypes/${id}/entries`],
      act: () => world.library.publish(type),
    });
  },
  'a further field of a content type': async (world) => {
    const { id, addresses } = await ofType(world);
    const add = ({ fields }: Json) => ({ fields: [...(fields as Json[]), field('more', 'string')] });
    return { addresses, act: () => world.changeType(id, add) };
  },
  'another name of a content type': async (world) => {
    const { id, addresses } = await ofType(world);
    return { addresses, act: () => world.changeType(id, () => ({ name: english(world.name('Name')) })) };
  },
  'another title field of a content type': async (world) => {
    const fields = [field('title', 'string'), field('other', 'string')];
    const { id, entry, addresses } = await ofType(world, { fields });
    await world.republish(entry, { other: 'Other' });
    return { addresses, act: () => world.changeType(id, () => ({ entryTitleField: 'other' })) };
  },
  'a content type out of delivery': async (world) => {
    const { id, entry, addresses } = await ofType(world);
    const node = await world.node(world.root.id, { entryId: entry.sys.id });
    return {
      addresses: [...addresses, ...world.at(node)],
      act: () => world.changeType(id, () => ({ includeInDelivery: false })),
    };
  },
  'a content type back in delivery': async (world) => {
    const { id, entry, addresses } = await ofType(world);
    const node = await world.node(world.root.id, { entryId: entry.sys.id });
    await world.changeType(id, () => ({ includeInDelivery: false }));
    return {
      addresses: [...addresses, ...world.at(node)],
      act: () => world.changeType(id, () => ({ includeInDelivery: true })),
    };
  },
  'a deletion of a content type': async (world) => {
    const id = world.name('type').replace('-', '');
    await world.library.publish({ id, name: english(id), fields: [field('title', 'string')] });
    return {
      addresses: [`/contenttypes/${id}`, `/contenttypes/${id}/entries`],
      act: async () => success(await world.library.call('DELETE', `/contenttypes/${id}`), 204),
    };
  },
  'a further field of a component': async (world) => {
    const entry = await world.page({ part: { note: 'Note' } });
    return {
      addresses: world.of(entry),
      act: async () => {
        const part = success(await world.library.call<{ fields: Json[] }>('GET', '/components/part'));
        const body = { ...part, fields: [...part.fields, field(world.name('more').replace('-', ''), 'string')] };
        const saved = await world.library.call<{ version: { versionNo: string } }>('PUT', '/components/part', body);
        const trigger = { event: 'publish', version: success(saved).version.versionNo };
        success(await world.library.call('POST', '/components/part/workflow/events', trigger));
      },
    };
  },
  'another label of a tag': async (world) => {
    const { tag: own, addresses } = await tagged(world);
    return { addresses, act: () => changeTag(world, own, { label: english(world.name('Label')) }) };
  },
  'another value of a tag': async (world) => {
    const { tag: own, addresses } = await tagged(world);
    return { addresses, act: () => changeTag(world, own, { value: world.name('value') }) };
  },
  'a new tag': (world) => Promise.resolve({ act: () => tag(world) }),
  'a deletion of a tag': async (world) => {
    const { id } = await tag(world);
    return {
      addresses: [`/tags/${id}`],
      act: async () => success(await world.library.call('DELETE', `/tags/${id}`), 204),
    };
  },
  'a merge of tags': async (world) => {
    const [{ tag: own, addresses }, other] = [await tagged(world), await tagged(world)];
    const path = `/tags/${own.id}?replacementTagId=${other.tag.id}`;
    return {
      addresses: [...addresses, ...other.addresses],
      act: async () => success(await world.library.call('DELETE', path), 204),
    };
  },
  'a new tag group': (world) => {
    const id = world.name('group').replace('-', '');
    return Promise.resolve({
      addresses: [`/taggroups/${id}/tags`],
      act: async () => success(await world.library.call('POST', '/taggroups', { id, name: id }), 201),
    });
  },
  'a deletion of a tag group': async (world) => {
    const id = world.name('group').replace('-', '');
    success(await world.library.call('POST', '/taggroups', { id, name: id }), 201);
    return {
      addresses: [`/taggroups/${id}/tags`],
      act: async () => success(await world.library.call('DELETE', `/taggroups/${id}`), 204),
    };
  },
  'a new redirect': (world) => {
    const path = `/${world.name('old')}`;
    return Promise.resolve({
      addresses: [`/redirects?path=${path}`, `/nodes${path}`],
      act: () => world.redirects.add(exact(path, '/new')),
    });
  },
  'another destination of a redirect': async (world) => {
    const path = `/${world.name('old')}`;
    const { id } = await world.redirects.add(exact(path, '/new'));
    return {
      addresses: [`/redirects?path=${path}`],
      act: async () => success(await world.redirects.call('PATCH', `/${id}`, { destination: '/newer' })),
    };
  },
  'a deletion of a redirect': async (world) => {
    const path = `/${world.name('old')}`;
    const { id } = await world.redirects.add(exact(path, '/new'));
    return {
      addresses: [`/redirects?path=${path}`],
      act: async () => success(await world.redirects.call('DELETE', `/${id}`), 204),
    };
  },
  'a redirect that follows a node': async (world) => {
    await world.redirects.automatic();
    const { node } = await world.placed();
    const path = (node.path as Readonly<Record<string, string>>)['en-GB'];
    return {
      addresses: [`/redirects?path=${path}`, ...world.at(node)],
      act: () => world.changeNode(node.id, { slug: english(world.name('slug')) }),
    };
  },
  'a redirect where a page was': async (world) => {
    const { entry, node } = await world.placed();
    const path = (node.path as Readonly<Record<string, string>>)['en-GB'] ?? '';
    await world.redirects.add(exact(path, '/new'));
    return {
      addresses: [`/redirects?path=${path}`, ...world.of(entry), ...world.at(node)],
      act: async () => success(await world.library.invoke(entry, 'sysUnpublish')),
    };
  },
  'another name of the project': (world) =>
    Promise.resolve({ act: () => world.changeProject({ name: world.name('Name') }) }),
  'further languages of the project': (world) =>
    Promise.resolve({
      addresses: ['/nodes/root?language=fr'],
      act: () => world.changeProject({ supportedLanguages: ['en-GB', 'cy', 'pl', 'fr'] }),
    }),
  'another primary language of the project': async (world) => {
    const { entry, node } = await world.placed();
    await world.page({}, { id: entry.sys.id, language: 'cy' });
    await world.changeProject({ primaryLanguage: 'en-GB' });
    return {
      addresses: [...world.of(entry), ...world.at(node)],
      act: () => world.changeProject({ primaryLanguage: 'cy' }),
    };
  },
  'properties that are not delivered': async (world) => {
    const entry = await world.page();
    await world.changeProject({ deliverySysExclusions: [], primaryLanguage: 'en-GB' });
    return {
      addresses: [...world.of(entry), ...world.of(await world.page({ next: linkTo(entry) }))],
      act: () => world.changeProject({ deliverySysExclusions: ['sys.owner'] }),
    };
  },
};
