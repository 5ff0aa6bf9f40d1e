import { Injectable } from '@nestjs/common';
import { deliveryErrors } from '@annal/delivery-application';
import type { Principal } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import type { KnownProject } from '@annal/structure-application';
import type { DeliveredRule } from './delivered-rule.ts';

/** What a caller may read of a project (delivery.md 2). */
@Injectable()
export class Membership {
  constructor(private readonly access: AccessDirectory) {}

  /** Undefined for one who may. */
  refusal({ scope }: DeliveredRule, { actor, scopes }: Principal, project: KnownProject): DomainError | undefined {
    if (!scopes.has(scope)) {
      const message = 'The access token does not include the required scope';
      return new DomainError('forbidden', 'Authentication.Scope', message, { scope });
    }
    const membership = { resource: 'project', action: 'view', projectUuid: project.uuid, api: 'delivery' } as const;
    const isMember = this.access.mayEnter(actor, project.uuid, 'delivery') && this.access.allows(actor, membership);
    return isMember ? undefined : deliveryErrors.denied(project.id);
  }
}
