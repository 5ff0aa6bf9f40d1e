import { ApiRefusal, type Json } from './api.ts';
import { isSame } from './canonical.ts';
import type { Outcome, ProjectAccess, Resource } from './resource.ts';

interface Term {
  readonly key: string;
  readonly name: Json;
  readonly children: readonly Term[];
}

const ADDRESS = '/taxonomy/nodes';
const ALL_LEVELS = '?childDepth=10';

/** In one file, because the terms of a project get their numbers in one order. Keys stay as they are: entries name them. */
class Taxonomy implements Resource {
  readonly folder = 'taxonomy';
  readonly needs = ['children'];

  async *read(project: ProjectAccess) {
    const children = await termsOf(project);
    if (children.length > 0) yield { path: `${this.folder}/taxonomy.json`, content: { children: children.map(shown) } };
  }

  async write(project: ProjectAccess, content: Json): Promise<Outcome> {
    const wanted = content['children'] as readonly Term[];
    const before = await termsOf(project);
    const refusals: ApiRefusal[] = [];
    let isChanged = false;
    const attempt = async (method: string, below: string, body: unknown) => {
      try {
        await project.call(method, ADDRESS + below, body);
        isChanged = true;
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.status >= 500 || error.status === 401) throw error;
        refusals.push(error);
      }
    };
    const known = new Map(allOf(before).map((term) => [term.key, term]));
    for (const { key, name } of allOf(wanted).toSorted((a, b) => numberOf(a.key) - numberOf(b.key))) {
      const here = known.get(key);
      if (!here) await attempt('POST', `/${parentOf(key)}/children`, { key, name });
      else if (!isSame(here.name, name)) await attempt('PUT', `/${key}`, { name });
    }
    for (const [parent, keys] of orders(wanted, await termsOf(project)))
      await attempt('PUT', `/${parent}/children/order`, keys);
    const [first] = refusals;
    if (first) throw first;
    if (!isChanged) return 'same';
    return before.length === 0 ? 'created' : 'changed';
  }
}

async function termsOf(project: ProjectAccess): Promise<readonly Term[]> {
  return (await project.call('GET', ADDRESS + ALL_LEVELS))['children'] as readonly Term[];
}

const shown = ({ key, name, children }: Term): Term => ({ key, name, children: children.map(shown) });

const allOf = (terms: readonly Term[]): readonly Term[] => terms.flatMap((term) => [term, ...allOf(term.children)]);

/** By key of the node above, where children are in another order than wanted. */
function orders(
  wanted: readonly Term[],
  present: readonly Term[],
  above = '0',
): readonly [string, readonly string[]][] {
  const here = new Map(present.map((term) => [term.key, term]));
  const keys = wanted.flatMap(({ key }) => (here.has(key) ? [key] : []));
  const isOrdered = isSame([...here.keys()].slice(0, keys.length), keys);
  const below = wanted.flatMap(({ key, children }) => orders(children, here.get(key)?.children ?? [], key));
  return isOrdered ? below : [[above, keys], ...below];
}

const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf('/') + 1));
const parentOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));

export const taxonomy = new Taxonomy();
