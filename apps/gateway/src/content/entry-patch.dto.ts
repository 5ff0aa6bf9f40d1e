import { entryErrors } from '@annal/content-contracts';

export const JSON_PATCH = 'application/json-patch+json';
const MERGE_PATCH = 'application/merge-patch+json';

type Patch = Record<string, unknown> | unknown[];

/** The form of the body has to be that of its media type; plain JSON may have either (entries.md 3.4). */
export function patchOf(body: Patch, mediaType: string | undefined): Patch {
  if (mediaType === JSON_PATCH && !Array.isArray(body))
    throw entryErrors.malformedPatch('A JSON Patch is a list of operations');
  if (mediaType === MERGE_PATCH && Array.isArray(body)) throw entryErrors.malformedPatch('A merge patch is an object');
  return body;
}
