import type { Fields } from '@annal/content-domain';
import { searchedFields, searchedFile, searchedProperty } from '@annal/search-document';
import type { SearchedDocument, SearchedPath } from '@annal/search-index';
import type { EntryDocument } from '../entry.document.ts';
import { withoutItemTypes } from './all-text.ts';
import { SYS_PATHS, sysPath, translationPath } from './sys-paths.ts';
import { translationFrom } from './translation-states.ts';

/** A document of `searchedEntries`. */
export interface SearchedEntryDocument extends EntryDocument {
  /** Of an asset, once its file has been read. */
  readonly fileText?: string;
}

/** What an index holds of a variation: its fields, the text of its file, and `sys`. */
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
      ...translations(entry),
    ],
    links,
  };
}

function sysPaths(entry: SearchedEntryDocument): readonly SearchedPath[] {
  return Object.entries(SYS_PATHS).flatMap(([name, { valuesOf }]) => searchedProperty(sysPath(name), valuesOf(entry)));
}

/**
 * Its content type says which language it is translated from, and can say otherwise at any time: there is a state for each
 * language of the entry. Without a variation in the language of the content type it is `NoDefaultLanguage`.
 */
function translations(entry: SearchedEntryDocument): readonly SearchedPath[] {
  const sources = new Set([entry.language, ...entry.languages]);
  return [...sources].flatMap((source) => searchedProperty(translationPath(source), translationFrom(source, entry)));
}
