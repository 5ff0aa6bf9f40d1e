import { Inject, Injectable } from '@nestjs/common';
import {
  contentModelAggregate,
  contentModelStream,
  hasChildren,
  usersOf,
  type ContentModel,
  type DefinitionKind,
  type UndecidedDefinition,
} from '@annal/content-domain';
import { namedComponents, withoutComponents, type ComponentFacts, type KnownComponent } from '@annal/content-rules';
import { derivedGuid, EventStore, type Transaction, type TransactOptions } from '@annal/event-store';
import { CLOCK, DomainError, type Aggregate, type Clock, type CommandContext, type DomainEvent } from '@annal/kernel';
import { componentsOf, definitionState, versionNoOf, type DefinitionState } from '../content-model/definition-state.ts';

export interface DefinitionRef {
  readonly kind: DefinitionKind;
  readonly projectUuid: string;
  readonly id: string;
  readonly uuid: string;
}

interface Place<State, Command, Event extends DomainEvent> {
  readonly aggregate: Aggregate<State, Command, Event, UndecidedDefinition>;
  readonly stream: string;
}

const MAX_ROUNDS = 100;
/** Far longer than a writer takes from its claim to its append. */
const ABANDONED_AFTER_MS = 600_000;

/** Ensures that definitions use only components that exist, fit and stay (see `content-model.decide.ts`). */
@Injectable()
export class ComponentUse {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a decision that lacks other facts. @param named lower-case ids; absent: those of the latest version */
  async transact<State extends DefinitionState, Command, Event extends DomainEvent>(
    definition: DefinitionRef,
    { aggregate, stream }: Place<State, Command, Event>,
    command: (components: ComponentFacts) => Command,
    named: readonly string[] | undefined,
    context: CommandContext,
    options?: TransactOptions,
  ): Promise<Transaction<State, Event> | UndecidedDefinition> {
    let components = withoutComponents(definition.id, null);
    let isClaimed = (named?.length ?? 0) === 0;
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      if (isClaimed) {
        const made = await this.store.transact(aggregate, stream, command(components), context, options);
        if (!('wanted' in made && made.wanted.components)) return made;
      }
      const { state } = await this.store.load(aggregate, stream);
      const wanted = named ?? (state.status === 'live' ? namedComponents(state.latest.fields) : []);
      components = await this.facts(definition, state, wanted, context);
      // Refuses an invalid command before anything is claimed.
      const judged = aggregate.decide(command(components), state);
      if ('wanted' in judged) return judged;
      const used = componentsOf(state);
      const more = wanted.filter((id) => !used.includes(id));
      isClaimed = more.length === 0 || (await this.claim(definition, components, more, derived(context, 'use', round)));
    }
    throw new DomainError('unavailable', 'Content.Busy', 'Too many changes at the same time, please try again');
  }

  async facts(
    definition: DefinitionRef,
    state: DefinitionState,
    named: readonly string[],
    context: CommandContext,
  ): Promise<ComponentFacts> {
    const { projectUuid, id, kind } = definition;
    if (named.length === 0) return withoutComponents(id, versionNoOf(state));
    let model = await this.model(projectUuid);
    if (kind === 'component') {
      const parents = named.flatMap((each) => (hasChildren(model, each) ? (model.ids.get(each)?.uuid ?? []) : []));
      model = await this.release(projectUuid, model, [...parents, ...usersOf(model, id, 'component')], context);
    }
    const isChild = usersOf(model, id, 'component').length > 0;
    const known = new Map<string, KnownComponent>();
    await this.learn(projectUuid, model, named, known);
    return { ownId: id, versionNo: versionNoOf(state), known, isChild };
  }

  /** Nothing can start to use the component afterwards. @throws DomainError `Component.InUse` */
  async withdraw({ projectUuid, id, uuid }: DefinitionRef, context: CommandContext): Promise<void> {
    const model = await this.model(projectUuid);
    await this.release(projectUuid, model, usersOf(model, id), context);
    const command = { type: 'WithdrawComponent', data: { projectUuid, id, uuid } } as const;
    const own = derived(context, 'withdraw');
    await this.store.transact(contentModelAggregate, contentModelStream(projectUuid), command, own);
  }

  private async claim(
    { projectUuid, kind, id, uuid }: DefinitionRef,
    { versionNo }: ComponentFacts,
    components: readonly string[],
    context: CommandContext,
  ): Promise<boolean> {
    const data = { projectUuid, kind, id, uuid, versionNo, components, claimedAt: this.clock().toISOString() };
    const command = { type: 'ClaimComponentUse', data } as const;
    const stream = contentModelStream(projectUuid);
    const { events } = await this.store.transact(contentModelAggregate, stream, command, context);
    return events.length > 0;
  }

  private async release(
    projectUuid: string,
    model: ContentModel,
    userUuids: readonly string[],
    context: CommandContext,
  ): Promise<ContentModel> {
    const abandonedBefore = new Date(this.clock().getTime() - ABANDONED_AFTER_MS).toISOString();
    let result = model;
    for (const uuid of new Set(userUuids)) {
      const user = model.uses.get(uuid);
      if (!user) continue;
      const state = await definitionState(this.store, user.kind, projectUuid, uuid);
      const components = componentsOf(state);
      if ([...user.components.keys()].every((id) => components.includes(id))) continue;
      const current = state.status === 'deleted' ? 'deleted' : { versionNo: versionNoOf(state), components };
      const data = { projectUuid, id: user.id, uuid, current, abandonedBefore } as const;
      const command = { type: 'ReleaseComponentUse', data } as const;
      const own = derived(context, 'release', uuid, versionNoOf(state) ?? '');
      ({ state: result } = await this.store.transact(
        contentModelAggregate,
        contentModelStream(projectUuid),
        command,
        own,
      ));
    }
    return result;
  }

  private async learn(
    projectUuid: string,
    model: ContentModel,
    ids: readonly string[],
    known: Map<string, KnownComponent>,
  ): Promise<void> {
    const unknown = ids.filter((id) => !known.has(id));
    const found = await Promise.all(
      unknown.map(async (id) => {
        const holder = model.ids.get(id);
        if (holder?.kind !== 'component' || holder.isWithdrawn) return undefined;
        return definitionState(this.store, 'component', projectUuid, holder.uuid);
      }),
    );
    const within: string[] = [];
    for (const state of found) {
      if (state?.status !== 'live') continue;
      const { latest, published } = state;
      const { id, fields } = latest;
      known.set(id.toLowerCase(), {
        id,
        fields,
        isPublished: published !== undefined,
        hasChildren: hasChildren(model, id),
      });
      within.push(...namedComponents(fields));
    }
    if (within.length > 0) await this.learn(projectUuid, model, within, known);
  }

  private async model(projectUuid: string): Promise<ContentModel> {
    return (await this.store.load(contentModelAggregate, contentModelStream(projectUuid))).state;
  }
}

function derived(context: CommandContext, ...parts: readonly (string | number)[]): CommandContext {
  return { ...context, commandId: derivedGuid(context.commandId, ...parts.map(String)) };
}
