/** Takes names of one kind, each once: a name that is taken gets a number behind it. */
export class Names {
  private readonly taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.taken = new Set(taken);
  }

  has(name: string): boolean {
    return this.taken.has(name);
  }

  claim(wanted: string): string {
    const { name, isReserved } = graphqlName(wanted);
    let free = isReserved ? `${name}2` : name;
    for (let number = isReserved ? 3 : 2; this.taken.has(free); number += 1) free = `${name}${number}`;
    this.taken.add(free);
    return free;
  }
}

/** Names that start with two underscores belong to introspection. */
function graphqlName(wanted: string): { readonly name: string; readonly isReserved: boolean } {
  const valid = wanted.replace(/[^\w]/g, '_').replace(/^(?=\d|$)/, '_');
  return { name: valid.replace(/^__+/, '_'), isReserved: valid.startsWith('__') };
}

export const capitalized = (id: string): string => id.slice(0, 1).toUpperCase() + id.slice(1);
