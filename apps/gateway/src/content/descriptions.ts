import { assetsDescription } from '../assets/assets.description.ts';
import { componentsDescription } from './components.description.ts';
import { contentTypesDescription } from './content-types.description.ts';
import { contentTypeEntriesDescription, entriesDescription } from './entries.description.ts';
import { definitionVersionsDescription } from './definition-versions.description.ts';
import {
  entryLinksDescription,
  entryRelationsDescription,
  entrySchedulesDescription,
} from './entry-relations.description.ts';
import { searchDescription } from './search.description.ts';
import { groupTagsDescription, tagGroupsDescription, tagsDescription } from './tags/tags.description.ts';
import { taxonomyDescription } from './taxonomy/taxonomy.description.ts';
import { workflowDefinitionsDescription } from './workflow-definitions.description.ts';

export const contentDescriptions = [
  contentTypesDescription,
  componentsDescription,
  workflowDefinitionsDescription,
  definitionVersionsDescription,
  entriesDescription,
  contentTypeEntriesDescription,
  searchDescription,
  entryLinksDescription,
  entryRelationsDescription,
  entrySchedulesDescription,
  assetsDescription,
  tagsDescription,
  tagGroupsDescription,
  groupTagsDescription,
  taxonomyDescription,
];
