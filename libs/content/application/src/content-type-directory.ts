import { Injectable } from '@nestjs/common';
import {
  componentAggregate,
  contentTypeAggregate,
  workflowDefinitionAggregate,
  type ContentType,
  type ContentTypeDefinition,
  type ComponentEvent,
  type ContentTypeEvent,
  type LiveContentType,
  type WorkflowDefinition,
  type WorkflowDefinitionEvent,
} from '@annal/content-domain';
import { EventStore, Follower } from '@annal/event-store';
import type { Recorded } from '@annal/kernel';
import { ComponentRegister } from './component-register.ts';
import { WorkflowShelf } from './workflow-shelf.ts';

/** The content types of one project by uuid, their uuids by lower-case id, and the components. */
interface OfProject {
  readonly types: Map<string, LiveContentType>;
  readonly uuids: Map<string, string>;
  readonly components: ComponentRegister;
}

const SOURCES = [contentTypeAggregate, componentAggregate, workflowDefinitionAggregate];
const NO_COMPONENTS = new ComponentRegister();

/**
 * All content types, the components they use and the workflows they name, in memory, in step with the log: no entry can
 * be shown without its own. Followed together, because a content type names only what was published before it.
 */
@Injectable()
export class ContentTypeDirectory {
  readonly follower: Follower;
  private readonly projects = new Map<string, OfProject>();
  private readonly workflows = new WorkflowShelf();

  constructor(store: EventStore) {
    this.follower = new Follower(store, SOURCES, (event) =>
      event.stream.startsWith(`${workflowDefinitionAggregate.category}-`)
        ? this.workflows.apply(event as Recorded<WorkflowDefinitionEvent>)
        : this.apply(event as Recorded<ContentTypeEvent | ComponentEvent>),
    );
  }

  /** By id in any case or by uuid. */
  find(projectUuid: string, idOrUuid: string): LiveContentType | undefined {
    const project = this.projects.get(projectUuid);
    const key = idOrUuid.toLowerCase();
    return project?.types.get(project.uuids.get(key) ?? key);
  }

  /** The version entries are shown by; undefined where the content type is gone. */
  published(projectUuid: string, uuid: string): ContentTypeDefinition | undefined {
    return this.projects.get(projectUuid)?.types.get(uuid)?.published;
  }

  all(projectUuid: string): readonly LiveContentType[] {
    return [...(this.projects.get(projectUuid)?.types.values() ?? [])];
  }

  /** What the entries of a content type follow that names this workflow. */
  workflow(projectUuid: string, workflowId: string): WorkflowDefinition {
    return this.workflows.running(projectUuid, workflowId);
  }

  components(projectUuid: string): ComponentRegister {
    return this.projects.get(projectUuid)?.components ?? NO_COMPONENTS;
  }

  private apply(event: ContentTypeEvent | ComponentEvent): void {
    const { projectUuid } = event.data;
    const project = this.ofProject(projectUuid);
    if (isOfComponent(event)) project.components.apply(event);
    else applyToTypes(project, event);
    if (project.types.size === 0 && project.components.isEmpty) this.projects.delete(projectUuid);
  }

  private ofProject(projectUuid: string): OfProject {
    let project = this.projects.get(projectUuid);
    if (!project) {
      project = { types: new Map(), uuids: new Map(), components: new ComponentRegister() };
      this.projects.set(projectUuid, project);
    }
    return project;
  }
}

function isOfComponent(event: ContentTypeEvent | ComponentEvent): event is ComponentEvent {
  return Object.hasOwn(componentAggregate.schemas, event.type);
}

function applyToTypes({ types, uuids }: OfProject, event: ContentTypeEvent): void {
  const { uuid, id } = event.data;
  const before: ContentType = types.get(uuid) ?? contentTypeAggregate.initial;
  const after = contentTypeAggregate.evolve(before, event);
  const key = id.toLowerCase();
  if (after.status === 'live') {
    types.set(uuid, after);
    uuids.set(key, uuid);
    return;
  }
  types.delete(uuid);
  // The id may already belong to a younger content type.
  if (uuids.get(key) === uuid) uuids.delete(key);
}
