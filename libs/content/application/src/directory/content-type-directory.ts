import { Injectable } from '@nestjs/common';
import {
  componentAggregate,
  contentTypeAggregate,
  workflowDefinitionAggregate,
  type ComponentEvent,
  type ContentTypeEvent,
  type LiveContentType,
  type WorkflowDefinitionEvent,
} from '@annal/content-domain';
import type { ContentTypeDefinition, Field, GrantableWorkflow, WorkflowDefinition } from '@annal/content-rules';
import { EventStore, Follower } from '@annal/event-store';
import { assertNever, type DomainEvent, type Recorded } from '@annal/kernel';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';
import { ComponentDirectory } from './component-directory.ts';
import { ProjectTypes } from './project-types.ts';
import { WorkflowDirectory } from './workflow-directory.ts';

interface OfProject {
  readonly types: ProjectTypes;
  readonly components: ComponentDirectory;
}

type DefinitionEvent = ContentTypeEvent | ComponentEvent;

const SOURCES = [projectFacts, contentTypeAggregate, componentAggregate, workflowDefinitionAggregate];
const NO_COMPONENTS = new ComponentDirectory();

/** In step with the log. Followed together, because a content type names only what was published before it. */
@Injectable()
export class ContentTypeDirectory {
  readonly follower: Follower;
  private readonly projects = new Map<string, OfProject>();
  private readonly workflows = new WorkflowDirectory();

  constructor(store: EventStore) {
    this.follower = new Follower(store, SOURCES, (event) => this.apply(event));
  }

  find(projectUuid: string, idOrUuid: string): LiveContentType | undefined {
    return this.projects.get(projectUuid)?.types.find(idOrUuid);
  }

  published(projectUuid: string, uuid: string): ContentTypeDefinition | undefined {
    return this.projects.get(projectUuid)?.types.get(uuid)?.published;
  }

  all(projectUuid: string): readonly LiveContentType[] {
    return this.projects.get(projectUuid)?.types.all() ?? [];
  }

  publishedFields(projectUuid: string, uuid: string): readonly Field[] {
    return this.projects.get(projectUuid)?.types.publishedFields(uuid) ?? [];
  }

  workflow(projectUuid: string, workflowId: string): WorkflowDefinition {
    return this.workflows.running(projectUuid, workflowId);
  }

  grantableWorkflows(projectUuid: string): readonly GrantableWorkflow[] {
    return this.workflows.grantable(projectUuid);
  }

  components(projectUuid: string): ComponentDirectory {
    return this.projects.get(projectUuid)?.components ?? NO_COMPONENTS;
  }

  private apply(event: Recorded<DomainEvent>): void {
    if (isOf(workflowDefinitionAggregate, event))
      return this.workflows.apply(event as Recorded<WorkflowDefinitionEvent>);
    if (isOf(projectFacts, event)) return this.applyToProject(event as Recorded<ProjectEvent>);
    const definition = event as Recorded<DefinitionEvent>;
    const { projectUuid } = definition.data;
    const { types, components } = this.ofProject(projectUuid);
    if (isOf(componentAggregate, event)) components.apply(event as Recorded<ComponentEvent>);
    else types.apply(event as Recorded<ContentTypeEvent>);
    if (types.isEmpty && components.isEmpty) this.projects.delete(projectUuid);
  }

  private applyToProject({ type, data }: Recorded<ProjectEvent>): void {
    switch (type) {
      case 'ProjectCreated':
      case 'ProjectLanguagesChanged':
        return this.ofProject(data.projectUuid).types.speak(data);
      case 'ProjectDeleted':
        this.projects.delete(data.projectUuid);
        return;
      case 'ProjectDetailsChanged':
        return;
      default:
        assertNever(type);
    }
  }

  private ofProject(projectUuid: string): OfProject {
    let project = this.projects.get(projectUuid);
    if (!project) {
      project = { types: new ProjectTypes(projectUuid), components: new ComponentDirectory() };
      this.projects.set(projectUuid, project);
    }
    return project;
  }
}

function isOf({ category }: { readonly category: string }, { stream }: Recorded<DomainEvent>): boolean {
  return stream.startsWith(`${category}-`);
}
