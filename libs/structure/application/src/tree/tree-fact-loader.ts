import { Injectable } from '@nestjs/common';
import { contentTypeNames, entrySummaryOf } from '@annal/content-contracts';
import { EventStore } from '@annal/event-store';
import { canonicalGuid, type CommandContext } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { projectErrors, projectFacts, projectFactsStream, type ProjectRef } from '@annal/structure-contracts';
import {
  ancestorIds,
  planted,
  treeAggregate,
  treeStream,
  type NodeEntry,
  type LiveTree,
  type TreeFacts,
} from '@annal/structure-domain';
import { ProjectDirectory } from '../project/project-directory.ts';

export interface TreeSubject {
  readonly facts: TreeFacts;
  readonly tree: LiveTree;
}

@Injectable()
export class TreeFactLoader {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly directory: ProjectDirectory,
  ) {}

  async subject(project: ProjectRef): Promise<TreeSubject> {
    const [facts, { state }] = await Promise.all([
      this.facts(project.uuid),
      this.store.load(treeAggregate, treeStream(project.uuid)),
    ]);
    if (!facts || state.status === 'deleted') throw projectErrors.unknown(project.id);
    const { projectUuid, rootNodeId, rootDisplayName: displayName } = facts;
    return { facts, tree: state.status === 'live' ? state : planted({ projectUuid, rootNodeId, displayName }) };
  }

  async facts(projectUuid: string): Promise<TreeFacts | undefined> {
    const { state } = await this.store.loadAcknowledged(projectFacts, projectFactsStream(projectUuid));
    if (state.status !== 'live') return undefined;
    const { id: projectId, rootNodeId, rootDisplayName, primaryLanguage, supportedLanguages } = state;
    return { projectUuid, projectId, rootNodeId, rootDisplayName, primaryLanguage, supportedLanguages };
  }

  /** @param nodeId may be unknown, which the right on all nodes reveals @throws DomainError `Access.Denied` */
  require(
    { actor }: CommandContext,
    { facts, tree }: TreeSubject,
    action: string,
    nodeId: string,
    operation: string,
  ): void {
    this.access.require(actor, { ...requestOf(facts, tree, nodeId), action, operation });
  }

  /** An entry of unknown type requires the right for at least one. @throws DomainError `Access.Denied` */
  async requireEntries(
    { actor }: CommandContext,
    { facts, tree }: TreeSubject,
    nodeId: string,
    contentTypeUuids: readonly string[],
    operation: string,
  ): Promise<void> {
    const request = { ...requestOf(facts, tree, nodeId), action: 'manageEntries', operation } as const;
    if (contentTypeUuids.length === 0) this.access.require(actor, { ...request, contentTypeIds: [] });
    for (const uuid of contentTypeUuids) {
      const names = await contentTypeNames(this.store, facts.projectUuid, uuid);
      const asked = names.map((name) => ({ ...request, contentTypeIds: [name] }));
      if (!asked.some((one) => this.access.allows(actor, one)))
        this.access.require(actor, { ...request, contentTypeIds: [uuid] });
    }
  }

  async entry(projectUuid: string, entryId: unknown): Promise<NodeEntry | undefined> {
    const id = canonicalGuid(entryId);
    if (id === undefined) return undefined;
    const { status, life, contentTypeUuid } = await entrySummaryOf(this.store, projectUuid, id);
    if (status !== 'unknown') return { status, life, contentTypeUuid };
    return { status: (await this.isForeign(projectUuid, id)) ? 'foreign' : 'unknown', life, contentTypeUuid };
  }

  private async isForeign(projectUuid: string, entryId: string): Promise<boolean> {
    for (const { uuid } of this.directory.all()) {
      if (uuid === projectUuid) continue;
      const { status } = await entrySummaryOf(this.store, uuid, entryId);
      if (status !== 'unknown') return true;
    }
    return false;
  }
}

function requestOf({ projectUuid }: TreeFacts, tree: LiveTree, nodeId: string) {
  return { resource: 'node', projectUuid, resourceId: nodeId, ancestorIds: ancestorIds(tree, nodeId) } as const;
}
