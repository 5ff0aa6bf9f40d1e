import { bookOf, overview, tags } from './book.mjs';
import { CONNECTIONS, PAGE } from './options.mjs';

export const steps = {
  create: {
    next: (system) => system.kind.create(bookOf(system.created++)),
    onBody(system, body) {
      const id = system.kind.idOf(system.kind.entryOf(body));
      system.ids.push(id);
      system.drafts.push(id);
    },
    readsAll: true,
    isRight: (system, body) => system.kind.entryOf(body).overview === overview,
  },
  get: {
    next: (system) => system.kind.get(system.ids[(system.turn = (system.turn ?? 0) + 7_919) % system.ids.length]),
    isRight: (system, body) => {
      const entry = system.kind.entryOf(body);
      return entry.overview === overview && entry.tags?.length === tags.length;
    },
  },
  list: {
    next: (system) => system.kind.list(),
    isRight(system, body) {
      const titles = system.kind.itemsOf(body).map(({ title }) => title);
      return titles.length === PAGE && titles.every((title, at) => at === 0 || titles[at - 1] <= title);
    },
  },
  update: {
    // In turn, so that no entry gets two updates at the same time.
    next(system) {
      system.updates = (system.updates ?? 0) + 1;
      return system.kind.update(system.ids[system.updates % system.ids.length], 1_000 + (system.updates % 1_000));
    },
    isRight: (system, body) => system.kind.entryOf(body).pages >= 1_000,
  },
  publish: {
    next: (system) => system.kind.publish(system.drafts.shift() ?? system.ids[0]),
    most: (system) => system.drafts.length - 2 * CONNECTIONS,
    isRight: (system, body) => system.kind.isPublished(system.kind.entryOf(body)),
  },
};
export const isPossible = (name, { kind }) => name !== 'publish' || kind.publish !== undefined;
