import { searchErrors } from './search-errors.ts';

/** JSON in a query parameter; absent stays absent. @throws DomainError `invalid` */
export function jsonParameter(name: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw searchErrors.notJson(name);
  }
}
