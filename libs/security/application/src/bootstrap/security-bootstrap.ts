import { Injectable } from '@nestjs/common';
import { claimKey, EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { groupAggregate, groupNameStream, groupStream, systemGroups } from '@annal/security-domain';
import { AdministratorBootstrap } from './bootstrap-administrator.ts';
import { ClientBootstrap } from './bootstrap-client.ts';
import { bootstrapSteps, unlessTaken } from './bootstrap-steps.ts';
import { SecurityOptions } from '../security-options.ts';

export interface BootstrapReport {
  readonly username: string;
  /** Shown once. Absent when configured or when an administrator exists. */
  readonly generatedPassword?: string;
}

/** authentication.md 9. Runs at every start, also in several processes concurrently. */
@Injectable()
export class SecurityBootstrap {
  constructor(
    private readonly store: EventStore,
    private readonly administrators: AdministratorBootstrap,
    private readonly clients: ClientBootstrap,
    private readonly options: SecurityOptions,
  ) {}

  async run(): Promise<BootstrapReport> {
    const { administrator, bootstrapClient } = this.options.settings;
    const step = bootstrapSteps();
    await this.createSystemGroups(step);
    const generatedPassword = await this.administrators.ensure(administrator, step);
    if (bootstrapClient) await this.clients.ensure(bootstrapClient, step);
    const { username } = administrator;
    return generatedPassword === undefined ? { username } : { username, generatedPassword };
  }

  private async createSystemGroups(step: (step: string) => CommandContext): Promise<void> {
    const groups = Object.values(systemGroups);
    await Promise.all(groups.map((group) => this.createSystemGroup(group, step(group.name))));
  }

  private async createSystemGroup(
    { id, name, description }: { id: string; name: string; description: string },
    context: CommandContext,
  ): Promise<void> {
    const stream = groupStream(id);
    const { state } = await this.store.load(groupAggregate, stream);
    if (state.status !== 'absent') return;
    // Takes over its own claim from an interrupted start; nobody else can claim the name before the first start.
    const statusOf = async () => (await this.store.load(groupAggregate, stream)).state.status;
    await claimKey(this.store, { stream: groupNameStream(name), key: name, owner: id, statusOf }, context);
    const data = { groupId: id, name, description, kind: 'sys' } as const;
    await unlessTaken(this.store.transact(groupAggregate, stream, { type: 'CreateGroup', data }, context));
  }
}
