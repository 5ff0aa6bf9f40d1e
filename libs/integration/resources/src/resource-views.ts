import { randomUUID } from 'node:crypto';
import type { QueryBus } from '@nestjs/cqrs';
import { GetComponent, GetContentType, GetEntry, GetTag, GetTagGroup } from '@annal/content-application';
import type { EventStore } from '@annal/event-store';
import { ResourceViews } from '@annal/integration-application';
import type { IntegrationEvent } from '@annal/integration-contracts/catalogue';
import { DomainError, type Actor, type CommandContext } from '@annal/kernel';
import { GetRole } from '@annal/security-application';
import { GetNode, GetProject, GetRedirect } from '@annal/structure-application';
import { projectFacts, projectFactsStream } from '@annal/structure-contracts';

export function resourceViews(store: EventStore, queries: QueryBus): ResourceViews {
  return new QueriedResources(store, queries);
}

class QueriedResources extends ResourceViews {
  constructor(
    private readonly store: EventStore,
    private readonly queries: QueryBus,
  ) {
    super();
  }

  override async view(event: IntegrationEvent, projectUuid: string, reader: Actor): Promise<unknown> {
    const { state: project } = await this.store.load(projectFacts, projectFactsStream(projectUuid));
    if (project.status !== 'live') return undefined;
    const query = queryFor(event, project, reader);
    if (!query) return undefined;
    try {
      return await this.queries.execute(query);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'notFound') return undefined;
      throw error;
    }
  }
}

type Project = ConstructorParameters<typeof GetNode>[0];

function queryFor({ type, data }: IntegrationEvent, project: Project, actor: Actor) {
  const ref = { uuid: project.uuid, id: project.id };
  if ('entryId' in data && 'contentTypeId' in data) {
    const { entryId, language } = data;
    return new GetEntry({ project, entryId, language, versionStatus: 'latest' }, contextOf(actor));
  }
  if ('nodeId' in data) return new GetNode(project, data.nodeId, actor);
  if ('redirectId' in data) return new GetRedirect(project, data.redirectId, actor);
  if (type === 'annal.redirect.imported.v1' || type === 'annal.delivery.invalidated.v1') return undefined;
  // Only processes that answer reads have taxonomies in memory.
  if (type === 'annal.taxonomy.changed.v1') return undefined;
  if ('tagId' in data) return new GetTag(project, { tagId: data.tagId }, actor);
  if ('groupId' in data) return new GetTagGroup(ref, data.groupId, actor);
  if ('roleId' in data) return new GetRole(ref, data.roleId, actor);
  if ('uuid' in data)
    return type.startsWith('annal.component.')
      ? new GetComponent(ref, data.uuid, 'latest', actor)
      : new GetContentType(ref, data.uuid, 'latest', actor);
  if ('blockId' in data) return undefined;
  return new GetProject(ref, actor);
}

function contextOf(actor: Actor): CommandContext {
  const commandId = randomUUID();
  return { commandId, correlationId: commandId, causationId: commandId, actor };
}
