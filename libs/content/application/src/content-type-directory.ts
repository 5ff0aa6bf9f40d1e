import { Injectable } from '@nestjs/common';
import {
  contentTypeAggregate,
  type ContentType,
  type ContentTypeDefinition,
  type ContentTypeEvent,
  type LiveContentType,
} from '@annal/content-domain';
import { EventStore, Follower } from '@annal/event-store';
import type { Recorded } from '@annal/kernel';

/** The content types of one project by uuid, and their uuids by lower-case id. */
interface OfProject {
  readonly types: Map<string, LiveContentType>;
  readonly uuids: Map<string, string>;
}

/** All content types, in memory, in step with the log: no entry can be shown without its own. */
@Injectable()
export class ContentTypeDirectory {
  readonly follower: Follower;
  private readonly projects = new Map<string, OfProject>();

  constructor(store: EventStore) {
    this.follower = new Follower(store, [contentTypeAggregate], (event) =>
      this.apply(event as Recorded<ContentTypeEvent>),
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

  private apply(event: Recorded<ContentTypeEvent>): void {
    const { projectUuid, uuid, id } = event.data;
    const { types, uuids } = this.ofProject(projectUuid);
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
    if (types.size === 0) this.projects.delete(projectUuid);
  }

  private ofProject(projectUuid: string): OfProject {
    let project = this.projects.get(projectUuid);
    if (!project) this.projects.set(projectUuid, (project = { types: new Map(), uuids: new Map() }));
    return project;
  }
}
