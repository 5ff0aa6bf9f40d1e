import type { Fields } from '@annal/content-domain';
import { haveTagFormats, tagIdIn, visitTags } from '@annal/content-rules';
import {
  tagDocumentId,
  tagProjection,
  type EntryDocument,
  type LiveTagDocument,
  type TagDocument,
} from '@annal/content-read-models';
import type { Reader, ReadModels } from '@annal/read-models';
import type { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { titleTags } from '../entry/views/entry-titles.ts';

export type ShownTags = (tagId: string) => LiveTagDocument | undefined;

const NOTHING: ShownTags = () => undefined;

export async function shownTags(
  readModels: ReadModels,
  contentTypes: ContentTypeDirectory,
  projectUuid: string,
  shown: readonly Pick<EntryDocument, 'fields' | 'contentTypeUuid'>[],
): Promise<ShownTags> {
  const components = contentTypes.components(projectUuid).fields('published');
  const isInComponents = [...components.values()].some(haveTagFormats);
  const ids = new Set<string>();
  for (const { fields, contentTypeUuid } of shown) {
    const definition = contentTypes.published(projectUuid, contentTypeUuid);
    if (!definition || !(isInComponents || haveTagFormats(definition.fields))) continue;
    visitTags(definition.fields, JSON.parse(fields) as Fields, components, (_, value) => {
      const id = tagIdIn(value);
      if (id !== undefined) ids.add(id);
    });
  }
  if (ids.size === 0) return NOTHING;
  return lookUp(readModels.reader(tagProjection), projectUuid, ids);
}

export async function shownTitleTags(
  readModels: ReadModels,
  contentTypes: ContentTypeDirectory,
  projectUuid: string,
  shown: readonly Pick<EntryDocument, 'fields' | 'contentTypeUuid'>[],
): Promise<ShownTags> {
  const ids = shown.flatMap((entry) => {
    const definition = contentTypes.published(projectUuid, entry.contentTypeUuid);
    return definition ? titleTags(definition, entry) : [];
  });
  if (ids.length === 0) return NOTHING;
  return lookUp(readModels.reader(tagProjection), projectUuid, new Set(ids));
}

async function lookUp(tags: Reader<TagDocument>, projectUuid: string, ids: ReadonlySet<string>): Promise<ShownTags> {
  const found = await byId(tags, projectUuid, [...ids]);
  const merged = [...found.values()].flatMap((tag) => (tag.kind === 'merged' ? [tag.mergedInto] : []));
  const replacements = await byId(tags, projectUuid, merged);
  return (id) => {
    const tag = found.get(id);
    const meant = tag?.kind === 'merged' ? (replacements.get(tag.mergedInto) ?? found.get(tag.mergedInto)) : tag;
    return meant?.kind === 'tag' ? meant : undefined;
  };
}

async function byId(tags: Reader<TagDocument>, projectUuid: string, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => tags.findById(tagDocumentId(projectUuid, id))));
  return new Map(found.flatMap((tag) => (tag ? [[tag.id, tag] as const] : [])));
}
