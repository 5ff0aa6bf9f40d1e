import { blockSource, type BlockEvent } from '@annal/blocks-contracts';
import {
  componentSource,
  contentTypeSource,
  entrySource,
  tagFacts,
  taxonomyFacts,
  workflowDefinitionSource,
  type ComponentEvent,
  type ContentTypeEvent,
  type EntryEvent,
  type TagSetEvent,
  type TaxonomyEvent,
  type WorkflowDefinitionEvent,
} from '@annal/content-contracts';
import type { DomainEvent, Recorded } from '@annal/kernel';
import type { Projection, ProjectionSource } from '@annal/read-models';
import { roleSource, type RoleEvent } from '@annal/security-contracts';
import {
  projectFacts,
  redirectsFacts,
  treeFacts,
  type ProjectEvent,
  type RedirectsEvent,
  type TreeEvent,
} from '@annal/structure-contracts';
import type { ActivityChange } from './activity-changes.ts';
import type { ActivityDocument } from './activity.document.ts';
import { blockActivity } from './block-activity.ts';
import { componentActivity, contentTypeActivity, workflowActivity } from './definition-activity.ts';
import { entryActivity } from './entry-activity.ts';
import { roleActivity } from './role-activity.ts';
import { projectActivity, redirectActivity, treeActivity } from './structure-activity.ts';
import { tagActivity, taxonomyActivity } from './tag-activity.ts';

type Told = (event: Recorded<DomainEvent>) => readonly ActivityChange[];

const of = <Event extends DomainEvent>(
  source: ProjectionSource,
  tell: (event: Recorded<Event>) => readonly ActivityChange[],
) => ({ source, tell: tell as unknown as Told });

const told = [
  of<ProjectEvent>(projectFacts, projectActivity),
  of<ContentTypeEvent>(contentTypeSource, contentTypeActivity),
  of<ComponentEvent>(componentSource, componentActivity),
  of<WorkflowDefinitionEvent>(workflowDefinitionSource, workflowActivity),
  of<EntryEvent>(entrySource, entryActivity),
  of<TreeEvent>(treeFacts, treeActivity),
  of<RedirectsEvent>(redirectsFacts, redirectActivity),
  of<TagSetEvent>(tagFacts, tagActivity),
  of<TaxonomyEvent>(taxonomyFacts, taxonomyActivity),
  of<RoleEvent>(roleSource, roleActivity),
  of<BlockEvent>(blockSource, blockActivity),
];

const byCategory = new Map(told.map(({ source, tell }) => [source.category, tell]));

/** Who did what in a project. Each index has what a reader may read before the order, so that no page reads more. */
export const activityProjection: Projection<DomainEvent, ActivityDocument> = {
  name: 'activity',
  version: 1,
  sources: told.map(({ source }) => source),
  indexes: [
    { name: 'byReadKey', keys: { list: 1, readKey: 1, seq: 1 } },
    { name: 'byActor', keys: { list: 1, actorId: 1, readKey: 1, seq: 1 } },
    { name: 'byLanguage', keys: { list: 1, language: 1, readKey: 1, seq: 1 } },
    { name: 'byActorInLanguage', keys: { list: 1, actorId: 1, language: 1, readKey: 1, seq: 1 } },
    { name: 'byResource', keys: { list: 1, resourceKey: 1, seq: 1 } },
  ],
  isAwaited: false,
  project,
};

function project(event: Recorded<DomainEvent>): readonly ActivityChange[] {
  const tell = byCategory.get(event.stream.slice(0, event.stream.indexOf('-')));
  if (!tell) throw new Error(`${event.type} of ${event.stream} is not told as activity`);
  return tell(event);
}
