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
  type Office,
  type PrincipalMember,
  type Subject,
} from '@annal/security-domain';
import { findApiKeyId } from '../principal/principal-names.ts';
import { SecurityOptions } from '../security-options.ts';
import { SystemGroupReader } from './system-group-reader.ts';

export interface AskedAct extends Partial<Pick<Act, 'credential' | 'putsCallerUnderRole'>> {
  readonly office: Office;
  readonly principals?: readonly PrincipalMember[];
  readonly groups?: readonly string[];
  /** For the error message, such as `updating the group` (conventions.md 10.1). */
  readonly operation: string;
}

/** System groups may change before the act is stored, which then counts as the earlier one (docs/decisions/0034). */
@Injectable()
export class Authority {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly systemGroups: SystemGroupReader,
    private readonly options: SecurityOptions,
  ) {}

  /** Rejects callers without the office before reading anything. @throws DomainError `Access.Denied` */
  requireOffice(actor: Actor, { office, operation }: Pick<AskedAct, 'office' | 'operation'>): void {
    this.access.require(actor, requestOf(office, operation));
  }

  async require(actor: Actor, asked: AskedAct): Promise<void> {
    this.requireOffice(actor, asked);
    const [systemGroups, isScoped, subjectOf] = await Promise.all([
      this.systemGroups.read(),
      this.isScoped(actor),
      this.subjects(actor),
    ]);
    const { office, principals = [], groups = [], credential = false, putsCallerUnderRole = false } = asked;
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
    if (!mayAct(caller, { office, on, credential, putsCallerUnderRole }))
      throw accessDenied(requestOf(office, asked.operation));
  }

  async isScoped({ kind, id }: Actor): Promise<boolean> {
    if (kind !== 'apiKey') return false;
    const { state } = await this.store.load(apiKeyAggregate, apiKeyStream(id));
    // A key that is gone counts as restricted.
    return state.status !== 'live' || state.scopes.length > 0;
  }

  /** No other key may get this client id, because its key becomes a system administrator at the next start. */
  isBootstrapClientId(clientId: string): boolean {
    const configured = this.options.settings.bootstrapClient?.clientId;
    return configured !== undefined && nameKey(configured) === nameKey(clientId);
  }

  private async subjects(actor: Actor): Promise<(member: PrincipalMember) => Omit<Subject, 'systemGroupIds'>> {
    const { bootstrapClient } = this.options.settings;
    const bootstrapKeyId = bootstrapClient && (await findApiKeyId(this.store, bootstrapClient.clientId));
    return ({ kind, id }) => ({
      kind: 'principal',
      isCaller: kind === actor.kind && id === actor.id,
      isBootstrapKey: kind === 'apiKey' && id === bootstrapKeyId,
    });
  }
}

function requestOf(office: Office, operation: string): AccessRequest {
  return { resource: office === 'apiKeyAdministrators' ? 'apiKey' : 'user', action: 'update', operation };
}
