import { AssetsController } from '../assets/assets.controller.ts';
import { ComponentsController } from './components.controller.ts';
import { ContentTypesController } from './content-types.controller.ts';
import { DefinitionVersionsController } from './definition-versions.controller.ts';
import { WorkflowDefinitionsController } from './workflow-definitions.controller.ts';
import { ContentTypeEntriesController, EntriesController } from './entries.controller.ts';
import { EntrySearchController } from './search.controller.ts';
import { EntryLinksController } from './entry-links.controller.ts';
import { EntryRelationsController } from './entry-relations.controller.ts';
import { EntrySchedulesController } from './entry-schedules.controller.ts';
import { GroupTagsController } from './tags/group-tags.controller.ts';
import { TagGroupsController } from './tags/tag-groups.controller.ts';
import { TagsController } from './tags/tags.controller.ts';
import { TaxonomyController } from './taxonomy/taxonomy.controller.ts';

export const contentControllers = [
  TagsController,
  TagGroupsController,
  GroupTagsController,
  TaxonomyController,
  ContentTypesController,
  ComponentsController,
  EntrySearchController,
  EntryLinksController,
  EntriesController,
  EntryRelationsController,
  EntrySchedulesController,
  ContentTypeEntriesController,
  WorkflowDefinitionsController,
  DefinitionVersionsController,
  AssetsController,
];
