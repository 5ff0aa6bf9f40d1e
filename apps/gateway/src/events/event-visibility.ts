import { Injectable } from '@nestjs/common';
import { EventRights } from '@annal/integration-application';
import { eventSubject, type IntegrationEvent } from '@annal/integration-contracts/catalogue';
import type { Actor } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';

/** A connection shows only events of resources that its principal may read (events.md 7). */
@Injectable()
export class EventVisibility {
  constructor(
    private readonly access: AccessControl,
    private readonly rights: EventRights,
  ) {}

  requireConnect(actor: Actor, projectUuid: string, action: 'connect' | 'useCustomTemplates' = 'connect'): void {
    const operation = 'connecting to the event stream';
    this.access.require(actor, { resource: 'eventStream', action, projectUuid, operation });
  }

  mayConnect(actor: Actor, projectUuid: string): boolean {
    return this.access.allows(actor, { resource: 'eventStream', action: 'connect', projectUuid });
  }

  maySee(actor: Actor, projectUuid: string, event: IntegrationEvent): boolean {
    return this.rights.maySee(actor, projectUuid, eventSubject(event));
  }
}
