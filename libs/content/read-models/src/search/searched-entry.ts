import type { Fields } from '@annal/content-domain';
import { searchedFields, searchedFile, searchedProperty } from '@annal/search-document';
import type { SearchedDocument, SearchedPath } from '@annal/search-index';
import { languagesInView, type EntryDocument } from '../entry.document.ts';
import { withoutItemTypes } from './all-text.ts';
import { IS_BEHIND, RIVALS, SYS_PATHS, sysPath, translationPath } from './sys-paths.ts';
import { translationFrom } from './translation-states.ts';

export interface SearchedEntryDocument extends EntryDocument {
  readonly fileText?: string;
}

export function searchedEntry(entry: SearchedEntryDocument): SearchedDocument {
  const { _id: id, language, fileText } = entry;
  const fields = JSON.parse(entry.fields) as Fields;
  const { paths, links } = searchedFields(fields, language);
  return {
    id,
    scope: {
      projectUuid: entry.projectUuid,
      contentTypeUuid: entry.contentTypeUuid,
      entryId: entry.entryId,
      language,
      status: entry.status,
      dataFormat: entry.dataFormat,
      isDefault: entry.isDefault,
    },
    paths: [
      ...withoutItemTypes(paths, fields),
      ...(fileText === undefined ? [] : searchedFile(fileText, language)),
      ...sysPaths(entry),
      ...placeInView(entry),
      ...translations(entry),
    ],
    links,
  };
}

const sys = Object.entries(SYS_PATHS).map(([name, { valuesOf }]) => ({ path: sysPath(name), valuesOf }));

function sysPaths(entry: SearchedEntryDocument): readonly SearchedPath[] {
  return sys.flatMap(({ path, valuesOf }) => searchedProperty(path, valuesOf(entry)));
}

/** What decides which variation stands for the entry; nothing for the only one. */
function placeInView(entry: SearchedEntryDocument): readonly SearchedPath[] {
  const [first, ...others] = languagesInView(entry);
  if (others.length === 0) return [];
  const rivals = [first, ...others].filter((language) => language !== entry.language);
  return [...searchedProperty(RIVALS, rivals), ...(first === entry.language ? [] : searchedProperty(IS_BEHIND, true))];
}

/** One state per language of the entry, because the content type can change the language it translates from. */
function translations(entry: SearchedEntryDocument): readonly SearchedPath[] {
  const sources = new Set([entry.language, ...entry.languages]);
  return [...sources].flatMap((source) => searchedProperty(translationPath(source), translationFrom(source, entry)));
}
