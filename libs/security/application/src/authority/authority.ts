import { Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import type { Actor } from '@annal/kernel';
import { AccessControl, accessDenied, type AccessRequest } from '@annal/security-contracts';
import {
  apiKeyAggregate,
  apiKeyStream,
  mayAct,
  nameKey,
  type Act,
  type RequiredGroup,
  type PrincipalMember,
  type Subject,
} from '@annal/security-domain';
import { findApiKeyId } from '../principal/principal-names.ts';
import { SecurityOptions } from '../security-options.ts';
import { SystemGroupReader } from './system-group-reader.ts';

export interface RequestedOperation extends Partial<Pick<Act, 'changesCredential' | 'assignsRoleToCaller'>> {
  readonly requiredGroup: RequiredGroup;
  readonly principals?: readonly PrincipalMember[];
  readonly groups?: readonly string[];
  /** For the error message, such as `updating the group` (conventions.md 10.1). */
  readonly operation: string;
}

/** Without a lock: if system groups change before the operation is stored, it counts as first (docs/decisions/0034). */
@Injectable()
export class Authority {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly systemGroups: SystemGroupReader,
    private readonly options: SecurityOptions,
  ) {}

  /** Reads nothing; `mayAct` checks the group later. @throws DomainError `Access.Denied` */
  requireUpdatePermission(
    actor: Actor,
    { requiredGroup, operation }: Pick<RequestedOperation, 'requiredGroup' | 'operation'>,
  ): void {
    this.access.require(actor, requestOf(requiredGroup, operation));
  }

  async require(actor: Actor, requested: RequestedOperation): Promise<void> {
    this.requireUpdatePermission(actor, requested);
    const [systemGroups, isScoped, subjectOf] = await Promise.all([
      this.systemGroups.read(),
      this.isScoped(actor),
      this.subjectFactory(actor),
    ]);
    const {
      requiredGroup,
      principals = [],
      groups = [],
      changesCredential = false,
      assignsRoleToCaller = false,
    } = requested;
    const caller = { kind: actor.kind, systemGroupIds: systemGroups.ofPrincipal(actor), isScoped };
    const on: readonly Subject[] = [
      ...principals.map((member) => ({ ...subjectOf(member), systemGroupIds: systemGroups.ofPrincipal(member) })),
      ...groups.map((id) => ({
        kind: 'group' as const,
        systemGroupIds: systemGroups.ofGroup(id),
        isCaller: false,
        isBootstrapKey: false,
      })),
    ];
    if (!mayAct(caller, { requiredGroup, on, changesCredential, assignsRoleToCaller }))
      throw accessDenied(requestOf(requiredGroup, requested.operation));
  }

  async isScoped({ kind, id }: Actor): Promise<boolean> {
    if (kind !== 'apiKey') return false;
    const { state } = await this.store.load(apiKeyAggregate, apiKeyStream(id));
    // A deleted key counts as scoped.
    return state.status !== 'live' || state.scopes.length > 0;
  }

  /** Reserved: the key with this client id becomes a system administrator at the next start. */
  isBootstrapClientId(clientId: string): boolean {
    const configured = this.options.settings.bootstrapClient?.clientId;
    return configured !== undefined && nameKey(configured) === nameKey(clientId);
  }

  private async subjectFactory(actor: Actor): Promise<(member: PrincipalMember) => Omit<Subject, 'systemGroupIds'>> {
    const { bootstrapClient } = this.options.settings;
    const bootstrapKeyId = bootstrapClient && (await findApiKeyId(this.store, bootstrapClient.clientId));
    return ({ kind, id }) => ({
      kind: 'principal',
      isCaller: kind === actor.kind && id === actor.id,
      isBootstrapKey: kind === 'apiKey' && id === bootstrapKeyId,
    });
  }
}

function requestOf(requiredGroup: RequiredGroup, operation: string): AccessRequest {
  return { resource: requiredGroup === 'apiKeyAdministrators' ? 'apiKey' : 'user', action: 'update', operation };
}
