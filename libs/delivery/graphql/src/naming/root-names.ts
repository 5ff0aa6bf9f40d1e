import { inOrderOfIds, type ContentModel } from './model.ts';
import { Names } from './names.ts';

const OWN_ROOTS = ['entry', 'entries', 'node', 'rootNode', 'taxonomy', 'project'];

export interface RootNames {
  readonly one: string;
  readonly collection: string;
}

/** Names of the root fields, by content type: `book` and `bookCollection`. */
export function rootNames({ types }: Pick<ContentModel, 'types'>): ReadonlyMap<string, RootNames> {
  const names = new Names(OWN_ROOTS);
  const sorted = inOrderOfIds(types);
  const single = sorted.map(({ id }) => names.claim(id));
  return new Map(
    sorted.map(({ id }, index) => {
      const one = single[index] ?? id;
      return [id, { one, collection: names.claim(`${one}Collection`) }];
    }),
  );
}
