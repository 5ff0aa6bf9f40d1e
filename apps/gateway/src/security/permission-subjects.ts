import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ContentTypeDirectory, entryAccess, FindEntryStates } from '@annal/content-application';
import { canonicalGuid, DomainError, type LanguageCode } from '@annal/kernel';
import type { AccessResource, GrantableWorkflow } from '@annal/security-contracts';
import type { GrantSubject } from '@annal/security-policy';
import { GetNodeAncestors, type KnownProject } from '@annal/structure-application';

export interface SubjectType {
  readonly uuid: string;
  readonly languages: readonly LanguageCode[];
  readonly workflow: GrantableWorkflow;
}

export type PermissionSubject =
  | {
      readonly kind: 'entries';
      readonly resource: 'entry' | 'asset';
      readonly types: readonly SubjectType[];
      readonly states?: readonly { readonly language: LanguageCode; readonly state: string }[];
    }
  | { readonly kind: 'definition'; readonly resourceId?: string }
  | { readonly kind: 'node'; readonly resourceId?: string; readonly ancestorIds?: readonly string[] }
  | { readonly kind: 'section'; readonly section: SectionName; readonly resource: AccessResource | undefined }
  | { readonly kind: 'other'; readonly name: string };

type SectionName = Exclude<GrantSubject['section'], 'entries' | 'assets' | 'contentTypes' | 'nodes' | 'others'>;

const SECTIONS: Readonly<Record<string, readonly [SectionName, AccessResource | undefined]>> = {
  blocks: ['blocks', 'block'],
  proxies: ['proxies', 'proxy'],
  renderers: ['renderers', 'renderer'],
  redirects: ['redirects', 'redirect'],
  domains: ['domains', 'domain'],
  certificates: ['certificates', 'certificate'],
  webhooksubscriptions: ['webhookSubscriptions', 'webhookSubscription'],
  eventstreams: ['eventStreams', 'eventStream'],
  tags: ['tags', 'tag'],
  taggroups: ['tagGroups', 'tagGroup'],
  taxonomy: ['taxonomy', 'taxonomy'],
  views: ['views', 'view'],
  comments: ['comments', undefined],
};
const OTHERS = new Set(['forms', 'audiences', 'signals', 'manifests']);

@Injectable()
export class PermissionSubjects {
  constructor(
    private readonly contentTypes: ContentTypeDirectory,
    private readonly queries: QueryBus,
  ) {}

  async find(project: KnownProject, sentType: string, resourceId: string | undefined): Promise<PermissionSubject> {
    const type = sentType.toLowerCase();
    if (type === 'entries') return this.entries(project, 'entry', resourceId);
    if (type === 'assets') return this.entries(project, 'asset', resourceId);
    if (type === 'contenttypes' || type === 'components') return this.definition(project, resourceId);
    if (type === 'nodes') return this.node(project, resourceId);
    const [section, resource] = (Object.hasOwn(SECTIONS, type) && SECTIONS[type]) || [];
    if (section) return { kind: 'section', section, resource };
    if (OTHERS.has(type)) return { kind: 'other', name: type };
    throw unknown('resource type', sentType, { resourceType: sentType });
  }

  types(project: KnownProject, resource: 'entry' | 'asset'): readonly SubjectType[] {
    return this.ofFormat(project, resource).map((type) => this.type(type));
  }

  /** Undefined when there is no such content type or component. */
  definitionId(project: KnownProject, uuid: string): string | undefined {
    const { contentTypes } = this;
    return contentTypes.find(project.uuid, uuid)?.latest.id ?? contentTypes.components(project.uuid).idOf(uuid);
  }

  private ofFormat({ uuid }: KnownProject, resource: 'entry' | 'asset') {
    return this.contentTypes.all(uuid).filter(({ latest }) => latest.dataFormat === resource);
  }

  private async entries(
    project: KnownProject,
    resource: 'entry' | 'asset',
    resourceId: string | undefined,
  ): Promise<PermissionSubject> {
    const all = this.ofFormat(project, resource);
    if (resourceId === undefined) return { kind: 'entries', resource, types: this.types(project, resource) };
    const entryId = canonicalGuid(resourceId);
    const entry = entryId && (await this.queries.execute(new FindEntryStates(project, entryId)));
    const uuid = entry ? entry.contentTypeUuid : this.contentTypes.find(project.uuid, resourceId)?.latest.uuid;
    const type = all.find(({ latest }) => latest.uuid === uuid);
    if (!type) throw unknown(resource, resourceId, { projectId: project.id, resourceId });
    const types = [this.type(type)];
    return entry ? { kind: 'entries', resource, types, states: entry.states } : { kind: 'entries', resource, types };
  }

  private type({ latest, published = latest }: ReturnType<ContentTypeDirectory['all']>[number]): SubjectType {
    const running = this.contentTypes.workflow(published.projectUuid, published.workflowId);
    const { workflow, languages } = entryAccess(published, running);
    return { uuid: published.uuid, languages, workflow };
  }

  private definition(project: KnownProject, sent: string | undefined): PermissionSubject {
    if (sent === undefined) return { kind: 'definition' };
    const type = this.contentTypes.find(project.uuid, sent)?.latest.uuid;
    const resourceId = type ?? this.contentTypes.components(project.uuid).find(sent);
    if (resourceId === undefined) throw unknown('content type', sent, { projectId: project.id, resourceId: sent });
    return { kind: 'definition', resourceId };
  }

  private async node(project: KnownProject, sent: string | undefined): Promise<PermissionSubject> {
    if (sent === undefined) return { kind: 'node' };
    const resourceId = canonicalGuid(sent);
    const ancestorIds = resourceId && (await this.queries.execute(new GetNodeAncestors(project, resourceId)));
    if (!resourceId || !ancestorIds) throw unknown('node', sent, { projectId: project.id, nodeId: sent });
    return { kind: 'node', resourceId, ancestorIds };
  }
}

function unknown(noun: string, name: string, ids: Readonly<Record<string, unknown>>): DomainError {
  return new DomainError('notFound', 'Permission.UnknownResource', `The ${noun} '${name}' does not exist`, ids);
}
