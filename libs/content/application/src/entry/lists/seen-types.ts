import { Injectable } from '@nestjs/common';
import type { LiveContentType } from '@annal/content-domain';
import type { Actor } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../../directory/content-type-directory.ts';
import { entryAccess } from '../entry-access.ts';

const OPERATION = 'listing the entries';

/** The content types whose entries a caller may see (security.md 11). */
@Injectable()
export class SeenTypes {
  constructor(
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  /** @throws DomainError `Access.Denied` if the caller may see nothing of the project */
  all({ uuid: projectUuid }: ProjectRef, actor: Actor, operation = OPERATION): readonly LiveContentType[] {
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid, operation });
    return this.contentTypes
      .all(projectUuid)
      .filter((type) => this.access.allows(actor, this.seeing(projectUuid, type)));
  }

  require({ uuid: projectUuid }: ProjectRef, type: LiveContentType, actor: Actor): void {
    this.access.require(actor, this.seeing(projectUuid, type));
  }

  private seeing(projectUuid: string, { latest, published = latest }: LiveContentType) {
    const workflow = this.contentTypes.workflow(projectUuid, published.workflowId);
    return { ...entryAccess(published, workflow), action: 'sysView', operation: OPERATION };
  }
}
