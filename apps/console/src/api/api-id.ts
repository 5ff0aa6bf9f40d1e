/** The longest id of a content type, component, field or group. */
export const LONGEST_API_ID = 64;

/** `City Library` → `cityLibrary`: the form of ids in the API, which people should not have to think about. */
export function apiIdOf(name: string, longest = LONGEST_API_ID): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const camel = words.map((word, at) => (at === 0 ? lowered(word) : raised(word))).join('');
  return lowerFirst(camel.replace(/^[0-9]+/, '')).slice(0, longest);
}

/** With a number behind it if it is taken, whatever its case. */
export function freeIdOf(name: string, taken: readonly string[], longest = LONGEST_API_ID): string {
  const id = apiIdOf(name, longest);
  const used = new Set(taken.map((each) => each.toLowerCase()));
  if (id === '' || !used.has(id.toLowerCase())) return id;
  for (let count = 2; ; count += 1) {
    const numbered = id.slice(0, longest - String(count).length) + String(count);
    if (!used.has(numbered.toLowerCase())) return numbered;
  }
}

const lowered = (word: string): string => (word === word.toUpperCase() ? word.toLowerCase() : lowerFirst(word));
const lowerFirst = (word: string): string => word.slice(0, 1).toLowerCase() + word.slice(1);
const raised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
