const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000';

/** Lower case (conventions.md 5). */
export function canonicalGuid(text: unknown): string | undefined {
  return typeof text === 'string' && FORM.test(text) ? text.toLowerCase() : undefined;
}
