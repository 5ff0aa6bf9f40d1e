import { describeController } from '../description/described.ts';
import { anyLanguage, contained, language, paging, versionStatus } from '../description/parameters.ts';
import {
  body,
  count,
  described,
  flag,
  guid,
  languageCode,
  list,
  localized,
  named,
  nullable,
  object,
  oneOf,
  page,
  text,
  texts,
  timestamp,
} from '../description/schema.ts';
import { versionProperties } from './definitions.schemas.ts';
import { writtenEntry } from './entries.schemas.ts';
import { EntryLinksController } from './entry-links.controller.ts';
import { MOST_IN_PAGE } from './entry-links.dto.ts';
import { EntryRelationsController } from './entry-relations.controller.ts';
import { EntrySchedulesController } from './entry-schedules.controller.ts';

const uses = {
  totalArchivedCount: described(count, 'Uses in archived entries, which are in no item'),
  totalRecycleBinCount: described(count, 'Uses in the recycle bin, which are in no item'),
};

const entryUse = {
  id: guid,
  title: nullable(text),
  description: nullable(text),
  fieldId: described(text, 'Path of the field that has the link'),
  contentTypeId: text,
  dataFormat: oneOf('entry', 'asset'),
  language: languageCode,
  workflowState: text,
};
const EntryUse = named('EntryUse', object(entryUse));

export const entryRelationsDescription = describeController('Entries', EntryRelationsController, {
  usage: {
    summary: 'List the uses of an entry',
    description: 'Entries that link to this one, by title: one item for each field of each variation.',
    query: { ...paging, versionStatus, language: anyLanguage, contentTypeId: text, q: contained },
    answer: page(EntryUse, uses),
  },
  usageByType: {
    summary: 'Count the uses of an entry',
    description: 'How often entries of each content type link to this one, the most frequent first.',
    query: { versionStatus, language: anyLanguage },
    answer: list(object({ id: text, name: localized, count })),
  },
  versions: {
    summary: 'List the versions of an entry',
    description: 'Everything that was ever saved of the entry, newest first, with the fields that changed.',
    query: { ...paging, language: anyLanguage },
    answer: page(
      object({ language: languageCode, changedFields: texts, isPublished: flag, version: object(versionProperties) }),
    ),
  },
});

const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const BrokenLink = named(
  'BrokenLink',
  object({ ...entryUse, to: described(guid, 'The entry that does not exist or is in the recycle bin') }),
);

export const entryLinksDescription = describeController('Entries', EntryLinksController, {
  used: {
    summary: 'Tell which entries are used',
    description:
      'Whether latest or published versions link to each of up to 100 entries. Those that the caller may not see are left out.',
    query: { ids: { ...described(text, 'Up to 100 ids, separated by commas'), pattern: `^${ID}(,${ID}){0,99}$` } },
    required: ['ids'],
    answer: object({ items: list(object({ id: guid, isUsed: flag })) }),
  },
  broken: {
    summary: 'List broken links',
    description:
      'Links of latest versions to entries that do not exist or are in the recycle bin. A page may be empty and have a next one.',
    query: {
      after: {
        ...described(text, '`next` of the page before'),
        pattern: `^${ID}(\\.[0-9]{1,9})?(:[0-9]{1,9})?$`,
      },
      pageSize: { type: 'integer', minimum: 1, maximum: MOST_IN_PAGE, default: 25 },
    },
    answer: object({ items: list(BrokenLink), next: nullable(text) }),
  },
});

const Schedule = named('Schedule', body({ dateTime: described(timestamp, 'It has to be in the future') }));

export const entrySchedulesDescription = describeController('Entries', EntrySchedulesController, {
  set: {
    summary: 'Schedule an entry',
    description: 'Sets when a variation is published or unpublished. It is published only from the state `scheduled`.',
    query: { language },
    body: Schedule,
    answer: writtenEntry,
  },
  clear: {
    summary: 'Clear a schedule of an entry',
    description: 'Removes the time at which a variation would have been published or unpublished.',
    query: { language },
  },
});
