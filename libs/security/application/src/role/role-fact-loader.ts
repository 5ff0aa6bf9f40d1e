import { Injectable } from '@nestjs/common';
import { definitionFacts } from '@annal/content-contracts';
import { EventStore } from '@annal/event-store';
import { canonicalGuid, JsonReader } from '@annal/kernel';
import type { CreateRoleData } from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
import {
  nameKeys,
  readRoleText,
  roleErrors,
  type RoleFacts,
  type RoleInput,
  waitingNames,
  type RoleOperation,
} from '@annal/security-domain';
import { projectFacts, projectFactsStream } from '@annal/structure-contracts';
import { RoleAssignees } from './role-assignees.ts';

@Injectable()
export class RoleFactLoader {
  constructor(
    private readonly store: EventStore,
    private readonly assignees: RoleAssignees,
    private readonly access: AccessDirectory,
  ) {}

  async facts(
    { project: { uuid }, role, workflows }: CreateRoleData,
    operation: string,
    roleId?: string,
  ): Promise<RoleFacts> {
    const { state: project } = await this.store.load(projectFacts, projectFactsStream(uuid));
    if (project.status !== 'live') throw roleErrors.unknownProject(operation);
    const assigned = roleId === undefined ? undefined : this.access.assigned(uuid, roleId);
    const [types, sent, waiting] = await Promise.all([
      definitionFacts(this.store, uuid, project.supportedLanguages),
      this.assignees.find(role.assignments),
      this.assignees.find(assigned && waitingNames(assigned)),
    ]);
    return { types, workflows, assignees: new Map([...waiting, ...sent]), ...(assigned && { assigned }) };
  }
}

export function wantedNames({ name }: RoleInput): readonly string[] {
  const text = readRoleText(new JsonReader(name, []));
  return text === undefined ? [] : nameKeys(text);
}

export function roleIdOf(sent: string, verb: RoleOperation): string {
  const id = canonicalGuid(sent);
  if (id === undefined) throw roleErrors.notFound(verb, sent);
  return id;
}
