import { Injectable } from '@nestjs/common';
import {
  contentModelAggregate,
  contentModelStream,
  contentTypeAggregate,
  contentTypeStream,
  isLosing,
  type ContentType,
  type CreateContentType,
  type ReviseContentType,
  type UndecidedDefinition,
} from '@annal/content-domain';
import type { ComponentFacts } from '@annal/content-rules';
import { derivedGuid, EventStore } from '@annal/event-store';
import type { CommandContext, LanguageCode } from '@annal/kernel';
import { ComponentUse, type DefinitionRef } from '../component/component-use.ts';
import { UndecidedProject } from '../content-model/undecided-project.ts';

interface Intention {
  readonly definition: DefinitionRef;
  readonly command: (components: ComponentFacts) => CreateContentType | ReviseContentType;
  readonly named: readonly string[];
  readonly projectRevision: string;
}

/** Ensures that content types use only languages that their project keeps (see `content-model.decide.ts`). */
@Injectable()
export class ContentTypeLanguages {
  constructor(
    private readonly store: EventStore,
    private readonly use: ComponentUse,
  ) {}

  /** Claims nothing for a command that is refused or lacks facts. @throws UndecidedProject */
  async claim(
    { definition, command, named, projectRevision }: Intention,
    context: CommandContext,
  ): Promise<UndecidedDefinition | undefined> {
    const { projectUuid, id, uuid } = definition;
    const stream = contentTypeStream(projectUuid, uuid);
    const { state, commands } = await this.store.load(contentTypeAggregate, stream);
    if (commands.some((done) => done.id === context.commandId)) return undefined;
    const components = await this.use.facts(definition, state, named, context);
    const decision = contentTypeAggregate.decide(command(components), state);
    if ('wanted' in decision) return decision;
    const after = decision.reduce(contentTypeAggregate.evolve, state);
    const languages = languagesOf(after).filter((language) => !languagesOf(state).includes(language));
    if (languages.length === 0) return undefined;
    const versionNo = state.status === 'live' ? state.latest.versionNo : null;
    const claimedAt = this.store.now().toISOString();
    const data = { projectUuid, projectRevision, id, uuid, versionNo, languages, claimedAt };
    const own = { ...context, commandId: derivedGuid(context.commandId, 'languages') };
    const claim = { type: 'ClaimLanguages', data } as const;
    const model = await this.store.transact(contentModelAggregate, contentModelStream(projectUuid), claim, own);
    if (model.events.length === 0 && isLosing(model.state, data)) throw new UndecidedProject();
    return undefined;
  }
}

export function languagesOf(contentType: ContentType): readonly LanguageCode[] {
  if (contentType.status !== 'live') return [];
  const { latest, published } = contentType;
  return [...new Set([...latest.supportedLanguages, ...(published?.supportedLanguages ?? [])])];
}
