/** Keys are positions: `0` is the root, `0/3/12` the node with number 12 below `0/3`. */
export const ROOT_KEY = '0';

export const childKey = (parentKey: string, number: number): string => `${parentKey}/${number}`;

export function parentOf(key: string): string | undefined {
  const end = key.lastIndexOf('/');
  return end === -1 ? undefined : key.slice(0, end);
}

export const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf('/') + 1));

/** Below the root, which has level 0. */
export const levelOf = (key: string): number => key.split('/').length - 1;

/** Root first, the key itself last. */
export function lineOf(key: string): readonly string[] {
  const numbers = key.split('/');
  return numbers.map((_, index) => numbers.slice(0, index + 1).join('/'));
}
