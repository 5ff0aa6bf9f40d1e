import type { Field } from '@annal/content-rules';
import type { Entry } from '../../api/entry.ts';
import type { Fields, Value } from '../values/values.ts';

/** The fields of a variation, without what the service adds. */
export function fieldsOf(entry: Entry, fields: readonly Field[]): Fields {
  const stored = entry as unknown as Readonly<Record<string, Value | undefined>>;
  return Object.fromEntries(fields.map(({ id }) => [id, stored[id] ?? null]));
}
