import { tagGroupOrderNames, tagOrderNames } from '@annal/content-application';
import { acknowledged, describeController } from '../../description/described.ts';
import { Issue } from '../../description/refusals.ts';
import { contained, language, orderOf, paging } from '../../description/parameters.ts';
import {
  anything,
  body,
  count,
  described,
  filled,
  guid,
  languageCode,
  list,
  localized,
  localizedText,
  map,
  named,
  nullable,
  object,
  oneOf,
  page,
  printable,
  text,
  timestamp,
  versionNo,
  anyOf,
} from '../../description/schema.ts';
import { GroupTagsController } from './group-tags.controller.ts';
import { TagGroupsController } from './tag-groups.controller.ts';
import { MISSPELT } from './tags.dto.ts';
import { TagsController } from './tags.controller.ts';

const version = object({ createdBy: text, created: timestamp, modifiedBy: text, modified: timestamp, versionNo });
const sentVersion = object({}, { versionNo: nullable(versionNo) });

const TagGroup = named(
  'TagGroup',
  object({ id: text, name: text, description: nullable(text), tagCount: described(count, 'Tags it has now'), version }),
);
const Tag = named(
  'Tag',
  object({
    id: guid,
    groupId: text,
    value: described(text, 'Stable name for programs'),
    label: localized,
    usageCount: described(count, 'Uses in latest versions, one for each variation and field'),
    version,
  }),
);

const groupId = { ...described(text, 'Letters and digits; it never changes'), pattern: '^[a-z][a-zA-Z0-9]{0,63}$' };
const groupName = { ...filled, maxLength: 100 };
const description = { ...text, maxLength: 500 };
const value = { ...described(printable, 'Made from the primary label where it is missing'), maxLength: 100 };
const label = described(
  localizedText(200, printable),
  'Text by language code; one in the primary language of the project',
);

const NewTagGroup = named('NewTagGroup', body({ id: groupId, name: groupName }, { description, version: sentVersion }));
const ChangedTagGroup = named(
  'ChangedTagGroup',
  object({}, { id: groupId, name: groupName, description: nullable(description), version: sentVersion }),
);
const NewTag = named('NewTag', body({ groupId, label }, { id: guid, value, version: sentVersion }));
const ChangedTag = named(
  'ChangedTag',
  object({}, { id: guid, groupId, value, label: described(label, 'It replaces all texts'), version: sentVersion }),
);

const orderBy = (names: readonly string[], byDefault: string) => ({
  ...orderOf(...names, ...Object.keys(MISSPELT)),
  default: byDefault,
});
const listed = { ...paging, language, q: contained };
const replacementTagId = described(guid, 'Merge into this tag of the same group instead');

const tagUse = named(
  'TagUse',
  object({
    id: described(guid, 'Id of the entry'),
    title: nullable(text),
    description: nullable(text),
    fieldId: described(text, 'Dotted path of the field'),
    contentTypeId: text,
    dataFormat: oneOf('entry', 'asset'),
    language: languageCode,
    workflowState: text,
  }),
);
const versionStatus = { ...oneOf('latest', 'published'), default: 'published' };

export const tagsDescription = describeController('Tags', TagsController, {
  list: {
    summary: 'List the tags of a project',
    description: 'All tags. The language chooses the labels to order and search by, and leaves no tag out.',
    query: { ...listed, order: orderBy(tagOrderNames, 'label') },
    answer: page(Tag),
  },
  get: {
    summary: 'Get a tag',
    description: 'The tag with all of its labels.',
    query: { language: described(languageCode, 'Has no effect; clients send it') },
    answer: Tag,
  },
  usage: {
    summary: 'List the uses of a tag',
    description: 'One item for each variation and field that names the tag, of entries that the caller may view.',
    query: { ...paging, language, q: contained, versionStatus },
    answer: page(tagUse, { totalArchivedCount: count, totalRecycleBinCount: count }),
  },
  create: {
    summary: 'Create a tag',
    description: 'Values and labels are unique within their group, whatever the case.',
    body: NewTag,
    answer: acknowledged(Tag, { id: guid }),
  },
  change: {
    summary: 'Change a tag',
    description: 'What is absent stays. The new text is shown wherever the tag is used, and no entry changes.',
    body: ChangedTag,
    answer: acknowledged(Tag, { id: guid }),
  },
  delete: {
    summary: 'Delete or merge a tag',
    description: 'A tag in use is only merged: wherever it is named, its replacement is meant from then on.',
    query: { replacementTagId },
  },
});

export const tagGroupsDescription = describeController('Tags', TagGroupsController, {
  list: {
    summary: 'List the tag groups of a project',
    description: 'All tag groups, each with the number of its tags.',
    query: { ...listed, order: orderBy(tagGroupOrderNames, 'name') },
    answer: page(TagGroup),
  },
  get: { summary: 'Get a tag group', description: 'The group with the number of its tags.', answer: TagGroup },
  usage: {
    summary: 'List the uses of a tag group',
    description: 'Fields of content types and components, latest or published, whose values are tags of the group.',
    query: paging,
    answer: page(
      object({
        id: described(text, 'Id of the content type or component'),
        name: localized,
        description: localized,
        fieldId: described(text, 'Dotted path of the field'),
        dataFormat: oneOf('entry', 'asset', 'component'),
      }),
    ),
  },
  create: {
    summary: 'Create a tag group',
    description: 'Ids are unique within the project, whatever the case.',
    body: NewTagGroup,
    answer: acknowledged(TagGroup, { id: text }),
  },
  change: {
    summary: 'Change a tag group',
    description: 'Name and description can change; what is absent stays.',
    body: ChangedTagGroup,
    answer: acknowledged(TagGroup, { id: text }),
  },
  delete: {
    summary: 'Delete a tag group',
    description: 'Only a group without tags that no content type or component names.',
  },
});

export const groupTagsDescription = describeController('Tags', GroupTagsController, {
  list: {
    summary: 'List the tags of a group',
    description: 'The tags of the group; with `label` the one tag that has this label, instead of a list.',
    query: { label: text, ...listed, order: orderBy(tagOrderNames, 'label') },
    answer: anyOf(page(Tag), Tag),
  },
  deleteSeveral: {
    summary: 'Delete or merge several tags',
    description: 'Each tag on its own: those that cannot go are listed with the reason.',
    query: { replacementTagId },
    body: list(guid, { minItems: 1, maxItems: 1_000 }),
    answer: object(
      { success: list(object({ id: guid })) },
      {
        failed: list(
          object({
            id: text,
            error: object({ type: text, message: text, data: nullable(anyOf(list(Issue), map(anything))) }),
          }),
        ),
      },
    ),
  },
});
