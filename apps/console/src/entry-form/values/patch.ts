import { changedNames, type Fields, type Value } from './values.ts';

/** RFC 6902. */
export type Operation =
  | { readonly op: 'test' | 'add' | 'replace'; readonly path: string; readonly value: Value }
  | { readonly op: 'remove'; readonly path: string };

/** What a save sends: the changed fields, and the version that they were made on (entries.md 3.4). */
export function patchOf(stored: Fields, wanted: Fields, versionNo: string): readonly Operation[] {
  const changed = changedNames(stored, wanted).map((name): Operation => {
    const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const value = wanted[name] ?? null;
    if (value === null) return { op: 'remove', path };
    return { op: Object.hasOwn(stored, name) ? 'replace' : 'add', path, value };
  });
  return [{ op: 'test', path: '/sys/version/versionNo', value: versionNo }, ...changed];
}
