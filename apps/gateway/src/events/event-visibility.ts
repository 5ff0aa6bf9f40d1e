import { Injectable } from '@nestjs/common';
import { ContentTypeDirectory, entryAccess } from '@annal/content-application';
import type { IntegrationEvent } from '@annal/integration-catalogue';
import type { Actor } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';

/** Whose events somebody may see: those of what may be read (events.md 7). */
@Injectable()
export class EventVisibility {
  constructor(
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  requireConnect(actor: Actor, projectUuid: string, action: 'connect' | 'useCustomTemplates' = 'connect'): void {
    const operation = 'connecting to the event stream';
    this.access.require(actor, { resource: 'eventStream', action, projectUuid, operation });
  }

  mayConnect(actor: Actor, projectUuid: string): boolean {
    return this.access.allows(actor, { resource: 'eventStream', action: 'connect', projectUuid });
  }

  maySee(actor: Actor, projectUuid: string, { data }: IntegrationEvent): boolean {
    if ('contentTypeId' in data) return this.maySeeEntries(actor, projectUuid, data.contentTypeId);
    const resource = 'blockId' in data ? 'block' : 'roleId' in data ? 'role' : 'project';
    return this.access.allows(actor, { resource, action: 'view', projectUuid });
  }

  private maySeeEntries(actor: Actor, projectUuid: string, contentTypeId: string): boolean {
    const found = this.contentTypes.find(projectUuid, contentTypeId);
    if (!found) return false;
    const { latest, published = latest } = found;
    const workflow = this.contentTypes.workflow(projectUuid, published.workflowId);
    return this.access.allows(actor, { ...entryAccess(published, workflow), action: 'sysView' });
  }
}
