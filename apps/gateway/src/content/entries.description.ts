import { describeController, media } from '../description/described.ts';
import {
  anyLanguage,
  fields,
  language,
  languages,
  off,
  order,
  paging,
  version,
  versionStatus,
  zenql,
} from '../description/parameters.ts';
import {
  anyOf,
  body,
  described,
  languageCode,
  map,
  named,
  oneOf,
  simpleValue,
  text,
  versionNo,
} from '../description/schema.ts';
import { ContentTypeEntriesController, EntriesController } from './entries.controller.ts';
import {
  ChangedEntry,
  entryPage,
  JsonPatch,
  MergePatch,
  NewEntry,
  shownEntry,
  writtenEntry,
} from './entries.schemas.ts';

const listed = {
  ...paging,
  order,
  language: described(anyLanguage, 'A language code; `*` lists every variation; one variation per entry without it'),
  versionStatus,
  fields,
  includeArchived: off,
  includeDeleted: off,
};

const NOT_INVOCABLE = 'sys(Create|Update|Delete|(Set|Clear)?(Publish|Unpublish)Schedule(Invoke)?)$';
const triggerName = {
  ...described(
    text,
    'Such as `publish`, `draft.submit` or `sysUnpublish`; events with an address of their own are none',
  ),
  pattern: `^((\\*|[A-Za-z][A-Za-z0-9]*)\\.)?(?!${NOT_INVOCABLE})[A-Za-z][A-Za-z0-9]*$`,
};

const EntryEvent = named(
  'EntryEvent',
  body(
    { event: triggerName },
    {
      language: described(languageCode, 'The variation; it may be missing where there is one only, or all are meant'),
      version: described(versionNo, '422 where it is not the latest one any more'),
      data: described(map(simpleValue), 'Values of the parameters of the event'),
    },
  ),
);

export const entriesDescription = describeController('Entries', EntriesController, {
  list: {
    summary: 'List the entries',
    description: 'Entries that the caller may view, by title. With `zenql` it is a search, and only the page counts.',
    query: { ...listed, dataFormat: { ...oneOf('entries', 'assets', 'all'), default: 'entries' }, zenql },
    answer: entryPage,
  },
  create: {
    summary: 'Create an entry',
    description: 'Creates an entry, or a language variation of the one that `sys.id` names, as version 0.1.',
    body: NewEntry,
    answer: writtenEntry,
  },
  get: {
    summary: 'Get an entry',
    description: 'One variation of an entry: the latest version, the published one, or the one that `version` names.',
    query: { language, version, versionStatus, fields },
    answer: shownEntry,
  },
  revise: {
    summary: 'Change an entry',
    description: 'Replaces all values of a variation, or creates the variation in a language that has none yet.',
    body: ChangedEntry,
    answer: writtenEntry,
  },
  patch: {
    summary: 'Change parts of an entry',
    description: 'A merge patch (RFC 7396) or a JSON Patch (RFC 6902); as plain JSON its form says which.',
    query: { language },
    body: media({
      'application/merge-patch+json': MergePatch,
      'application/json-patch+json': JsonPatch,
      'application/json': anyOf(MergePatch, JsonPatch),
    }),
    answer: writtenEntry,
  },
  delete: {
    summary: 'Delete an entry',
    description: 'Moves the variations that are named, or all, to the recycle bin; with `permanent` they are gone.',
    query: { language: described(languages, 'Language codes, comma separated; all without it'), permanent: off },
  },
  invoke: {
    summary: 'Invoke a workflow event',
    description: 'Publishes, unpublishes, submits, archives, restores: what the workflow of the entry allows now.',
    body: EntryEvent,
    answer: writtenEntry,
  },
});

export const contentTypeEntriesDescription = describeController('Entries', ContentTypeEntriesController, {
  list: {
    summary: 'List the entries of a content type',
    description: 'Entries of one content type that the caller may view, by title.',
    query: listed,
    answer: entryPage,
  },
});
