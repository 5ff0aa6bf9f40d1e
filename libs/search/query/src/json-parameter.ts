import { searchErrors } from './search-errors.ts';

/** @throws DomainError `invalid` */
export function jsonParameter(name: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw searchErrors.notJson(name);
  }
}
