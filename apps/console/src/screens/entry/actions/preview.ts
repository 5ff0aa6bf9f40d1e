import type { Entry } from '../../../api/entry.ts';

const ALLOWED = ['http:', 'https:'];

/** The address of the website that shows the entry, with its places filled in. Only web addresses are opened. */
export function previewAddress(template: string | null, { sys }: Entry): string | undefined {
  if (template === null || template === '') return undefined;
  const values: Readonly<Record<string, string>> = {
    id: sys.id,
    language: sys.language,
    slug: sys.slug,
    versionStatus: sys.isPublished ? 'published' : 'latest',
  };
  const filled = template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : encodeURIComponent(value);
  });
  return URL.canParse(filled) && ALLOWED.includes(new URL(filled).protocol) ? filled : undefined;
}
