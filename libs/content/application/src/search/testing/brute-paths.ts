import { translationState } from '../../entry/views/entry-translation.ts';
import { DESCRIPTIONS, here, KINDS, TITLES, type Kind, type SampleEntry } from './sample-entries.ts';

export type FoundValues = { readonly kind: Kind; readonly values: readonly unknown[] };

export const fold = (text: string): string => text.normalize('NFC').toLowerCase();
export const nameOf = (field: string): string => field.toLowerCase().replaceAll('[]', '');
export function foundAt(entry: SampleEntry, field: string): FoundValues {
  const name = nameOf(field);
  if (name === 'entrytitle') return { kind: 'text', values: at(entry.values, [TITLES[entry.contentTypeId] ?? '']) };
  const description = DESCRIPTIONS[entry.contentTypeId];
  if (name === 'entrydescription' && description !== undefined) return foundAt(entry, description);
  const kinds = KINDS[entry.contentTypeId] ?? {};
  const path = Object.keys(kinds).find((each) => each.toLowerCase() === name);
  if (path !== undefined) return { kind: kinds[path] ?? 'object', values: at(entry.values, path.split('.')) };
  const [first = ''] = name.split('.');
  const top = kinds[first];
  if (top === 'composed' || (top === 'tag' && name === 'topics.label')) return foundAt(entry, first);
  return { kind: 'object', values: [] };
}

export function at(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => at(element, path));
  if (value === null || value === undefined) return [];
  const [part, ...rest] = path;
  if (part === undefined) return [value];
  return typeof value === 'object' ? at((value as Record<string, unknown>)[part], rest) : [];
}

export function sysAt(entry: SampleEntry, name: string): FoundValues | undefined {
  const definition = here.definitions.find(({ id }) => id === entry.contentTypeId);
  const { created, published } = entry.version;
  const text = (...values: unknown[]): FoundValues => ({ kind: 'text', values: values.filter((one) => one !== null) });
  switch (name) {
    case 'sys.id':
      return text(entry.entryId);
    case 'sys.owner':
      return text(entry.owner);
    case 'sys.slug':
      return text(entry.slug);
    case 'sys.language':
      return text(entry.language);
    case 'sys.contenttypeid':
      return text(entry.contentTypeId);
    case 'sys.versionstatus':
      return text(entry.status === 'published' ? 'published' : 'latest');
    case 'sys.ispublished':
      return { kind: 'boolean', values: [entry.isPublished] };
    case 'sys.availablelanguages':
      return text(...entry.languages);
    case 'sys.version.created':
      return { kind: 'date', values: [created] };
    case 'sys.version.published':
      return { kind: 'date', values: published === null ? [] : [published] };
    case 'sys.translationstate':
      return text(definition && translationState(entry, definition));
    default:
      return undefined;
  }
}

export type Item = { readonly value: string | { readonly source?: string; readonly text?: string } };

export const textsOfItem = ({ value }: Item): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value);

export function textsOf(entry: SampleEntry): readonly string[] {
  const kinds = Object.entries(KINDS[entry.contentTypeId] ?? {});
  return kinds.flatMap(([path, kind]) => {
    if (kind === 'text' && !path.includes('.sys.')) return at(entry.values, path.split('.')) as string[];
    return kind === 'composed' ? (at(entry.values, [path]) as Item[]).flatMap(textsOfItem) : [];
  });
}
