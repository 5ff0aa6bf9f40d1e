const LONGEST = 40;

/** `City Library` → `cityLibrary`: the form that the contract of projects recommends. */
export function projectIdOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const camel = words.map((word, at) => (at === 0 ? lowered(word) : raised(word))).join('');
  return camel.replace(/^[0-9]+/, '').slice(0, LONGEST);
}

const lowered = (word: string): string =>
  word === word.toUpperCase() ? word.toLowerCase() : word[0]?.toLowerCase() + word.slice(1);
const raised = (word: string): string => word[0]?.toUpperCase() + word.slice(1);
