import type { User } from '../api/models.ts';

type Named = Pick<User, 'firstName' | 'lastName' | 'username'>;

export function nameOf({ firstName, lastName, username }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name === '' ? username : name;
}

export function initialsOf(person: Named): string {
  const words = nameOf(person)
    .split(/[\s._-]+/)
    .filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [...first]
    .slice(0, last === '' ? 2 : 1)
    .concat([...last].slice(0, 1))
    .join('')
    .toUpperCase();
}
