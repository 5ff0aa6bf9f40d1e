import { ContentTypeDirectory, entryAccess } from '@annal/content-application';
import { EventRights, type PrincipalStatus } from '@annal/integration-application';
import type { EventSubject, SubjectResource } from '@annal/integration-contracts/catalogue';
import type { Topic } from '@annal/integration-contracts';
import type { Actor } from '@annal/kernel';
import type { AccessResource } from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';

type LiveContentType = NonNullable<ReturnType<ContentTypeDirectory['find']>>;

/** The resource a reader has to be able to view. Entries are decided by their content type. */
const viewed: Readonly<Record<Exclude<SubjectResource, 'entry'>, AccessResource>> = {
  block: 'block',
  component: 'component',
  contentType: 'contentType',
  // The keys name only what every member may read there.
  delivery: 'project',
  node: 'node',
  project: 'project',
  redirect: 'redirect',
  role: 'role',
  // Every member of a project may read its tags (tags.md 7).
  tag: 'project',
  tagGroup: 'project',
  taxonomy: 'project',
};

class ViewerRights extends EventRights {
  constructor(
    private readonly access: AccessDirectory,
    private readonly contentTypes: ContentTypeDirectory,
  ) {
    super();
  }

  override get changes(): number {
    return this.access.changes;
  }

  override statusOf(principal: Actor): PrincipalStatus {
    return this.access.statusOf(principal);
  }

  override maySee(principal: Actor, projectUuid: string, { resource, contentTypeId }: EventSubject): boolean {
    if (resource === 'entry') return this.maySeeEntries(principal, projectUuid, contentTypeId);
    return this.mayView(principal, projectUuid, resource);
  }

  override readableTypes(principal: Actor, projectUuid: string, format: 'entry' | 'asset'): readonly string[] {
    return this.contentTypes
      .all(projectUuid)
      .filter((type) => type.latest.dataFormat === format && this.maySeeType(principal, projectUuid, type))
      .map(({ latest }) => latest.uuid);
  }

  override maySeeAny(principal: Actor, projectUuid: string, topics: readonly Topic[]): boolean {
    return topics.some((topic) => this.maySeeSome(principal, projectUuid, topic));
  }

  private maySeeSome(principal: Actor, projectUuid: string, { resourceType, filters }: Topic): boolean {
    if (resourceType !== 'entry' && resourceType !== 'asset')
      return this.mayView(principal, projectUuid, resourceType as keyof typeof viewed);
    const named = filters.contentTypeId?.flatMap((id) => this.contentTypes.find(projectUuid, id) ?? []);
    const types = (named ?? this.contentTypes.all(projectUuid)).filter(
      ({ latest }) => latest.dataFormat === resourceType,
    );
    return types.length === 0 || types.some((type) => this.maySeeType(principal, projectUuid, type));
  }

  private mayView(principal: Actor, projectUuid: string, resource: keyof typeof viewed): boolean {
    return this.access.allows(principal, { resource: viewed[resource], action: 'view', projectUuid });
  }

  /** Entries of a deleted content type are visible only to principals who need no role for entries. */
  private maySeeEntries(principal: Actor, projectUuid: string, contentTypeId: string | undefined): boolean {
    const found = contentTypeId === undefined ? undefined : this.contentTypes.find(projectUuid, contentTypeId);
    if (found) return this.maySeeType(principal, projectUuid, found);
    return this.access.allows(principal, { resource: 'entry', action: 'sysView', projectUuid });
  }

  private maySeeType(principal: Actor, projectUuid: string, { latest, published = latest }: LiveContentType): boolean {
    const workflow = this.contentTypes.workflow(projectUuid, published.workflowId);
    return this.access.allows(principal, { ...entryAccess(published, workflow), action: 'sysView' });
  }
}

export const eventRights = {
  provide: EventRights,
  inject: [AccessDirectory, ContentTypeDirectory],
  useFactory: (access: AccessDirectory, contentTypes: ContentTypeDirectory) => new ViewerRights(access, contentTypes),
};
