import { Inject, Injectable } from '@nestjs/common';
import { builtInDefinition, builtInTypeOf, contentTypeErrors } from '@annal/content-domain';
import type { ContentTypeDefinition, ContentTypeFacts, ContentTypeInput } from '@annal/content-rules';
import { EventStore } from '@annal/event-store';
import { canonicalGuid, CLOCK, type Actor, type Clock } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import {
  placeOfNode,
  projectErrors,
  projectFacts,
  projectFactsStream,
  type ProjectRef,
} from '@annal/structure-contracts';
import type { DefinitionRef } from '../component/component-use.ts';
import { ContentTypeStates } from './content-type-states.ts';
import { findWorkflowDefinition } from '../workflow-definition/find-workflow-definition.ts';
import { tagsNamedBy } from '../tags/tags-named-by.ts';

@Injectable()
export class ContentTypeFactLoader {
  private readonly types: ContentTypeStates;

  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.types = new ContentTypeStates(store);
  }

  async facts(
    { uuid, id }: ProjectRef,
    {
      workflowId,
      defaultParentNodeId,
      fields,
    }: Pick<ContentTypeInput, 'workflowId' | 'defaultParentNodeId' | 'fields'>,
  ): Promise<{ readonly facts: Omit<ContentTypeFacts, 'components'>; readonly projectRevision: string }> {
    const { state, revision } = await this.store.load(projectFacts, projectFactsStream(uuid));
    if (state.status !== 'live') throw projectErrors.unknown(id);
    const { primaryLanguage, supportedLanguages } = state;
    const now = this.clock().getTime();
    const workflow = await findWorkflowDefinition(this.store, uuid, workflowId ?? '');
    const workflowIds = workflow?.published ? [workflow.latest.id] : [];
    const nodeId = canonicalGuid(defaultParentNodeId);
    const isNode = nodeId !== undefined && (await placeOfNode(this.store, uuid, nodeId)) !== undefined;
    const known = { workflowIds, nodeIds: isNode ? [nodeId] : [] };
    const tags = await tagsNamedBy(this.store, uuid, fields);
    const facts = { primaryLanguage, supportedLanguages, ...known, tags, now };
    return { facts, projectRevision: String(revision) };
  }

  authorizeCreation(actor: Actor, projectUuid: string): void {
    this.access.require(actor, { resource: 'contentType', action: 'create', projectUuid });
  }

  /** @throws DomainError `Access.Denied` before `ContentType.NotFound` */
  async authorized(
    actor: Actor,
    action: 'update' | 'publish' | 'delete',
    project: ProjectRef,
    contentTypeId: string,
  ): Promise<DefinitionRef> {
    const uuid = await this.types.uuidOf(project.uuid, contentTypeId);
    const known = uuid === undefined ? undefined : await this.types.live(project.uuid, uuid);
    const id = known?.latest.id;
    const resourceId = id === undefined ? undefined : uuid;
    this.access.require(actor, { resource: 'contentType', action, projectUuid: project.uuid, resourceId });
    if (uuid === undefined || id === undefined)
      throw contentTypeErrors.notFound(contentTypeId, { projectId: project.id });
    return { kind: 'contentType', projectUuid: project.uuid, id, uuid };
  }

  async builtIn({ projectUuid, uuid }: DefinitionRef): Promise<ContentTypeDefinition | undefined> {
    const id = builtInTypeOf(projectUuid, uuid);
    if (!id) return undefined;
    const { state } = await this.store.load(projectFacts, projectFactsStream(projectUuid));
    return state.status === 'live' ? builtInDefinition(projectUuid, id, state) : undefined;
  }
}
