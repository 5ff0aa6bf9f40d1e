import type { Fields } from '@annal/content-domain';
import type { EntryDocument } from '@annal/content-read-models';

const parsed = new WeakMap<object, Fields>();

/** Of a document that several answers, or several places of one, show: parsed once. Nobody may change them. */
export function storedFields(document: Pick<EntryDocument, 'fields'>): Fields {
  const known = parsed.get(document);
  if (known) return known;
  const fields = JSON.parse(document.fields) as Fields;
  parsed.set(document, fields);
  return fields;
}
