import { success } from '../../../support/answers/answers.ts';
import type { Changes } from './of-entries.ts';

const english = (text: string) => ({ 'en-GB': text });

export const ofTheTree: Changes = {
  'a new node': async (world) => {
    const { node } = await world.placed();
    return { addresses: world.at(node), act: () => world.node(node.id) };
  },
  'a new node of an entry': async (world) => {
    const entry = await world.page();
    const linking = await world.linking(entry);
    return {
      addresses: [...world.of(entry), ...world.of(linking)],
      act: () => world.node(world.root.id, { entryId: entry.sys.id }),
    };
  },
  'another slug of a node': async (world) => {
    const { entry, node } = await world.placed();
    const below = await world.placed(node.id);
    return {
      addresses: [...world.of(entry), ...world.at(node), ...world.of(below.entry), ...world.at(below.node)],
      act: () => world.changeNode(node.id, { slug: english(world.name('slug')) }),
    };
  },
  'another name of a node': async (world) => {
    const { entry, node } = await world.placed();
    const below = await world.placed(node.id);
    return {
      addresses: [...world.of(entry), ...world.at(node), ...world.at(below.node)],
      act: () => world.changeNode(node.id, { displayName: english(world.name('Name')) }),
    };
  },
  'a node in another language': async (world) => {
    const { entry, node } = await world.placed();
    return {
      addresses: [...world.of(entry), ...world.at(node), `/nodes/${node.id}?language=cy`],
      act: () => world.changeNode(node.id, { slug: { ...english(world.name('slug')), cy: world.name('cy') } }),
    };
  },
  'a node in fewer languages': async (world) => {
    const { entry, node } = await world.placed();
    return {
      addresses: [...world.of(entry), ...world.at(node)],
      act: () => world.changeNode(node.id, { slug: { cy: world.name('cy') }, restrictedToLanguages: ['cy'] }),
    };
  },
  'a node out of the menu': async (world) => {
    const { node } = await world.placed();
    return { addresses: world.at(node), act: () => world.changeNode(node.id, { includeInMenu: false }) };
  },
  'a move of a node': async (world) => {
    const [{ node: from }, { node: to }] = [await world.placed(), await world.placed()];
    const { entry, node } = await world.placed(from.id);
    const below = await world.placed(node.id);
    return {
      addresses: [
        ...[from, to, node, below.node].flatMap((each) => world.at(each)),
        ...world.of(entry),
        ...world.of(below.entry),
      ],
      act: () => world.changeNode(node.id, { parentId: to.id }),
    };
  },
  'an order of nodes': async (world) => {
    const { node } = await world.placed();
    const children = [await world.node(node.id), await world.node(node.id)];
    const ids = children.map(({ id }) => id).reverse();
    return {
      addresses: [node, ...children].flatMap((each) => world.at(each)),
      act: async () => success(await world.tree.call('PUT', `/${node.id}/children/order`, ids), 204),
    };
  },
  'an order taken back': async (world) => {
    const { node } = await world.placed();
    const children = [await world.node(node.id), await world.node(node.id)];
    const ids = children.map(({ id }) => id).reverse();
    success(await world.tree.call('PUT', `/${node.id}/children/order`, ids), 204);
    return {
      addresses: [node, ...children].flatMap((each) => world.at(each)),
      act: async () => success(await world.tree.call('DELETE', `/${node.id}/children/order`), 204),
    };
  },
  'an entry attached to a node': async (world) => {
    const [entry, node] = [await world.page(), await world.node()];
    return {
      addresses: [...world.of(entry), ...world.at(node)],
      act: () => world.changeNode(node.id, { entryId: entry.sys.id }),
    };
  },
  'another entry of a node': async (world) => {
    const { entry, node } = await world.placed();
    const other = await world.page();
    return {
      addresses: [...world.of(entry), ...world.of(other), ...world.at(node)],
      act: () => world.changeNode(node.id, { entryId: other.sys.id }),
    };
  },
  'no entry of a node': async (world) => {
    const { entry, node } = await world.placed();
    return {
      addresses: [...world.of(entry), ...world.at(node)],
      act: () => world.changeNode(node.id, { entryId: null }),
    };
  },
  'another canonical node': async (world) => {
    const { entry, node } = await world.placed();
    const other = await world.node(world.root.id, { entryId: entry.sys.id });
    return {
      addresses: [...world.of(entry), ...world.at(node), ...world.at(other)],
      act: () => world.changeNode(other.id, { isCanonical: true }),
    };
  },
  'a deletion of nodes': async (world) => {
    const { entry, node } = await world.placed();
    const below = await world.placed(node.id);
    return {
      addresses: [...world.of(entry), ...world.at(node), ...world.of(below.entry), ...world.at(below.node)],
      act: async () => success(await world.tree.call('DELETE', `/${node.id}`), 204),
    };
  },
  'a deletion of the canonical node': async (world) => {
    const { entry, node } = await world.placed();
    const other = await world.node(world.root.id, { entryId: entry.sys.id });
    return {
      addresses: [...world.of(entry), ...world.at(node), ...world.at(other)],
      act: async () => success(await world.tree.call('DELETE', `/${node.id}`), 204),
    };
  },
};
