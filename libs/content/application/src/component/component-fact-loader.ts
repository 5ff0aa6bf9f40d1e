import { Inject, Injectable } from '@nestjs/common';
import { componentErrors, contentModelAggregate, contentModelStream, definitionUuidOf } from '@annal/content-domain';
import type { ComponentInput, DefinitionFacts } from '@annal/content-rules';
import { EventStore } from '@annal/event-store';
import { CLOCK, type Actor, type Clock } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { projectErrors, projectFacts, projectFactsStream, type ProjectRef } from '@annal/structure-contracts';
import type { DefinitionRef } from './component-use.ts';
import { definitionState } from '../content-model/definition-state.ts';
import { tagsNamedBy } from '../tags/tags-named-by.ts';

@Injectable()
export class ComponentFactLoader {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async facts(project: ProjectRef, fields: ComponentInput['fields']): Promise<Omit<DefinitionFacts, 'components'>> {
    return (await this.seen(project, fields)).facts;
  }

  async seen({ uuid, id }: ProjectRef, fields: ComponentInput['fields']) {
    const { state, revision } = await this.store.load(projectFacts, projectFactsStream(uuid));
    if (state.status !== 'live') throw projectErrors.unknown(id);
    const tags = await tagsNamedBy(this.store, uuid, fields);
    const facts = {
      primaryLanguage: state.primaryLanguage,
      tags,
      now: this.clock().getTime(),
    };
    return { facts, projectRevision: String(revision) };
  }

  /** @throws DomainError `Access.Denied` before `Component.NotFound` */
  async authorized(
    actor: Actor,
    action: 'update' | 'publish' | 'delete',
    project: ProjectRef,
    componentId: string,
  ): Promise<DefinitionRef> {
    const { state: model } = await this.store.load(contentModelAggregate, contentModelStream(project.uuid));
    const uuid = definitionUuidOf(model, 'component', componentId);
    const known = uuid && (await definitionState(this.store, 'component', project.uuid, uuid));
    const id = known && known.status === 'live' ? known.latest.id : undefined;
    const resourceId = id === undefined ? undefined : uuid;
    this.access.require(actor, { resource: 'component', action, projectUuid: project.uuid, resourceId });
    if (uuid === undefined || id === undefined) throw componentErrors.notFound(componentId, { projectId: project.id });
    return { kind: 'component', projectUuid: project.uuid, id, uuid };
  }
}
