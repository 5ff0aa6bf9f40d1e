import { builtInTypeIds } from '@annal/content-contracts';
import { acknowledged } from '../description/described.ts';
import {
  anyOf,
  anything,
  body,
  count,
  described,
  filled,
  flag,
  freeObject,
  guid,
  languageCode,
  list,
  map,
  named,
  nullable,
  object,
  oneOf,
  page,
  text,
  texts,
  timestamp,
  versionNo,
  type JsonSchema,
  type Properties,
} from '../description/schema.ts';
import { filename, parentNodePath } from './asset-files.schemas.ts';
import { versionProperties } from './definitions.schemas.ts';

const languages = list(languageCode);
const dataFormat = oneOf('entry', 'asset');

const schedule = object({ dateTime: timestamp, setBy: text, set: timestamp, missed: flag });

const transition = object({
  data: described(nullable(freeObject), 'Came with the event'),
  event: text,
  from: nullable(text),
  invoked: timestamp,
  invokedBy: text,
});

const workflow = object({
  id: text,
  state: text,
  allowedEvents: described(texts, 'Events that the caller may invoke now'),
  transition: described(transition, 'The last one that changed the state'),
});

const fileProperties: Properties = {
  filename: text,
  fileSize: count,
  fileId: text,
  extension: text,
  path: text,
  uri: text,
  contentType: text,
  width: nullable(count),
  height: nullable(count),
  previewUri: described(text, 'Opens the file in a browser without a token, for up to an hour if it is not published'),
  previewSizes: described(list(object({ width: count, uri: text })), 'Smaller ones of a picture, smallest first'),
};

const identity: Properties = {
  id: guid,
  dataFormat,
  contentTypeId: text,
  language: languageCode,
  versionStatus: oneOf('latest', 'published'),
};

const others: Properties = {
  projectId: text,
  availableLanguages: described(languages, 'Languages with a variation that is neither in the bin nor in the archive'),
  unavailableLanguages: described(languages, 'Languages of the content type without one'),
  deletedLanguages: languages,
  archivedLanguages: languages,
  uri: text,
  owner: text,
  slug: nullable(text),
  metadata: map(flag),
  properties: described(object({}, fileProperties), 'Of an asset: its file'),
  workflow,
  isPublished: described(flag, 'A version of this variation is live'),
  translationState: oneOf(
    'None',
    'NeverTranslated',
    'Translated',
    'TranslationOutOfDate',
    'NoDefaultLanguage',
    'AvailableForTranslation',
    'NotAvailableForTranslation',
  ),
  schedules: object({}, { publish: schedule, unpublish: schedule }),
  version: named(
    'EntryVersion',
    object(versionProperties, { deletedBy: text, deleted: timestamp, archivedBy: text, archived: timestamp }),
  ),
};

export const EntrySys = named('EntrySys', object({ ...identity, ...others }));

const titles: Properties = { entryTitle: nullable(text), entryDescription: nullable(text) };

const withFields = (schema: JsonSchema, description: string): JsonSchema => ({
  ...schema,
  additionalProperties: described(anything, 'The value of a field of the content type, by its id'),
  description,
});

export const Entry = named(
  'Entry',
  withFields(
    object({ sys: EntrySys, ...titles }),
    'One language variation of an entry, with the fields of its content type',
  ),
);

const SelectedEntry = named(
  'SelectedEntry',
  withFields(object({ sys: object(identity, others) }, titles), 'An entry with the `fields` that were asked for'),
);

export const shownEntry = anyOf(Entry, SelectedEntry);

export const entryPage = page(
  shownEntry,
  {},
  {
    aggregations: described(map(map(count)), 'By name and value, where a search asked for them'),
  },
);

export const writtenEntry = acknowledged(Entry, {
  sys: object({ id: guid, projectId: text, language: languageCode, uri: text, version: object({ versionNo }) }),
});

const sentSys: Properties = {
  id: guid,
  contentTypeId: text,
  language: described(languageCode, 'The variation; the default language without it'),
  dataFormat,
  owner: described(text, 'A user name'),
  slug: text,
};

const fileProperty = { filename, parentNodePath };
const sysAssetFile = described(
  body({}, { fileId: filled, ...fileProperty }),
  'Of an asset: the uploaded file that it shows',
);

const { contentTypeId: _, dataFormat: __, ...ownSys } = sentSys;
const { id: ___, ...sysOfVariation } = ownSys;

const ofNoFile: JsonSchema = {
  ...described(filled, 'A content type of entries'),
  not: { enum: builtInTypeIds },
};

export const NewEntry = named(
  'NewEntry',
  anyOf(
    withFields(
      body({ sys: body({ contentTypeId: ofNoFile }, { ...ownSys, dataFormat }) }),
      'Values by field id, and what the entry is in `sys`',
    ),
    withFields(
      body({
        sys: body({ dataFormat: { const: 'asset' } }, { ...ownSys, contentTypeId: filled }),
        sysAssetFile: body({ fileId: filled }, fileProperty),
      }),
      'An asset with its uploaded file',
    ),
    withFields(
      body({ sys: body({ id: guid, contentTypeId: filled }, { ...sysOfVariation, dataFormat }) }, { sysAssetFile }),
      'Another language variation of an entry or asset',
    ),
  ),
);

export const ChangedEntry = named(
  'ChangedEntry',
  withFields(
    body({}, { sys: body({}, { ...sentSys, version: body({}, { versionNo }) }), sysAssetFile }),
    'All values: a field that is left out is cleared. With `sys.version.versionNo` only the latest version is changed',
  ),
);

export const MergePatch = named(
  'EntryMergePatch',
  withFields(
    body({}, { sys: body({}, { language: languageCode, version: body({}, { versionNo }) }) }),
    'Values that change; null clears a field (RFC 7396)',
  ),
);

/** RFC 6901. */
const PART = '/([^~/]|~[01])*';
const pointer: JsonSchema = { type: 'string', pattern: `^(${PART})*$` };
const toValue: JsonSchema = {
  type: 'string',
  pattern: `^(?!/(sys|sysAssetFile|entryTitle|entryDescription)(/|$))(${PART})+$`,
  description: 'Begins with the id of a field',
};
const operation = anyOf(
  body({ op: oneOf('add', 'replace'), path: toValue, value: anything }),
  body({ op: oneOf('test'), path: pointer, value: anything }),
  body({ op: oneOf('copy'), path: toValue, from: pointer }),
  body({ op: oneOf('move'), path: toValue, from: toValue }),
  body({ op: oneOf('remove'), path: toValue }),
);

export const JsonPatch = named(
  'EntryJsonPatch',
  list(operation, { description: 'Operations on the entry (RFC 6902)' }),
);
