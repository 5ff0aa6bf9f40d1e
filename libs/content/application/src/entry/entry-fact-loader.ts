import { Inject, Injectable } from '@nestjs/common';
import {
  entryAggregate,
  entryErrors,
  entryStream,
  isLive,
  runningWorkflow,
  tagSetAggregate,
  tagSetStream,
  workflowDefinitionIdStream,
  type EntryFacts,
  type EntryModel,
  type ExistingEntry,
  type TagSet,
  type WantedFacts,
} from '@annal/content-domain';
import {
  builtInWorkflow,
  compileEntryValidator,
  type ContentTypeDefinition,
  type LinkTarget,
  type WorkflowDefinition,
} from '@annal/content-rules';
import type { StateReader } from '@annal/content-contracts';
import { EventStore, ownerOf } from '@annal/event-store';
import { CLOCK, type Actor, type Clock, type CommandContext, type Undecided } from '@annal/kernel';
import { LRUCache } from 'lru-cache';
import { AccessControl } from '@annal/security-contracts';
import { projectFacts, projectFactsStream, type ProjectRef } from '@annal/structure-contracts';
import { entryAccess, mayUpload } from './entry-access.ts';
import { workflowDefinitionState } from '../workflow-definition/find-workflow-definition.ts';
import { AssetClaims } from '../asset/asset-claims.ts';
import { ContentTypeStates } from '../content-type/content-type-states.ts';
import { ownerName } from './owner-name.ts';
import { areSame, loadPublishedComponents, type PublishedComponents } from './published-components.ts';
import { answered } from '../field/regex-answers.ts';

export interface KnownContentType {
  readonly uuid: string;
  readonly model: EntryModel | null;
}

interface CompiledModel {
  readonly model: EntryModel;
  readonly published: PublishedComponents;
}

export interface EntrySubject {
  readonly project: ProjectRef;
  readonly entryId: string;
  readonly context: CommandContext;
}

const MAX_ROUNDS = 10;
const LINKS_AT_ONCE = 50;

@Injectable()
export class EntryFactLoader {
  /** The uuid that an id last had; valid only if its content type is live. */
  private readonly uuids = new LRUCache<string, string>({ max: 10_000 });
  /** Reads the last acknowledged state, because nearly every command needs it. */
  private readonly definitions: StateReader;
  private readonly types: ContentTypeStates;
  private readonly claims: AssetClaims;
  /** A cached definition is the same object per version, so it is compiled once per set of components. */
  private readonly models = new WeakMap<ContentTypeDefinition, CompiledModel>();

  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.definitions = { load: (fold, stream) => store.loadAcknowledged(fold, stream) };
    this.types = new ContentTypeStates(this.definitions);
    this.claims = new AssetClaims(store, clock);
  }

  /** Loads the facts that the decision wants and repeats it until it lacks none.A given `contentType` saves a round. */
  async decide<Result extends object>(
    subject: EntrySubject,
    run: (facts: EntryFacts) => Promise<Result | Undecided<WantedFacts>>,
    contentType?: Promise<KnownContentType | undefined>,
  ): Promise<Result> {
    const [blank, known] = await Promise.all([this.facts(subject), contentType]);
    let facts = known ? { ...blank, models: new Map([[known.uuid, known.model]]) } : blank;
    try {
      for (let round = 1; round <= MAX_ROUNDS; round += 1) {
        const result = await run(facts);
        if (!('wanted' in result)) return result;
        facts = await this.complete(subject, facts, result.wanted);
      }
      throw new Error('A decision on an entry wants facts without end');
    } catch (error) {
      await this.claims.release(subject, facts, error);
      throw error;
    }
  }

  /** assets.md 4.1: files may be uploaded by those who could use them afterwards. */
  async requireUpload(project: ProjectRef, actor: Actor): Promise<void> {
    const types = await this.types.all(project.uuid);
    const models = types.flatMap(({ published }) => (published?.dataFormat === 'asset' ? [published] : []));
    for (const definition of models)
      if (mayUpload(this.access, actor, definition, await this.workflowOf(definition))) return;
    throw entryErrors.uploadForbidden();
  }

  async contentType(projectUuid: string, idOrUuid: string): Promise<KnownContentType | undefined> {
    const key = `${projectUuid}.${idOrUuid.toLowerCase()}`;
    const known = this.uuids.get(key);
    const found = known && (await this.liveType(projectUuid, known));
    if (found) return found;
    const uuid = await this.types.uuidOf(projectUuid, idOrUuid);
    if (uuid === undefined) return undefined;
    this.uuids.set(key, uuid);
    return this.liveType(projectUuid, uuid);
  }

  private async facts({ project, entryId, context: { actor, commandId } }: EntrySubject): Promise<EntryFacts> {
    const { state } = await this.definitions.load(projectFacts, projectFactsStream(project.uuid));
    if (state.status !== 'live') throw entryErrors.unknownProject('changing the entry');
    const { access } = this;
    return {
      projectUuid: project.uuid,
      projectId: project.id,
      entryId,
      primaryLanguage: state.primaryLanguage,
      models: new Map(),
      mayUse: ({ definition, workflow }, action, language) =>
        access.allows(actor, { ...entryAccess(definition, workflow), action, language }),
      now: this.clock(),
      targets: new Map(),
      matches: new Map(),
      owners: new Map(),
      files: new Map(),
      claims: new Map(),
      claim: commandId,
    };
  }

  private async complete(subject: EntrySubject, facts: EntryFacts, wanted: WantedFacts): Promise<EntryFacts> {
    const { contentTypeUuid, links = [], owner, file, claims = [] } = wanted;
    const tags = wanted.tags ? await this.tagsOf(facts.projectUuid) : facts.tags;
    const matches = wanted.matches ? await answered(facts.matches, wanted.matches) : facts.matches;
    const models = new Map(facts.models);
    const targets = new Map(facts.targets);
    const owners = new Map(facts.owners);
    const files = new Map(facts.files);
    if (contentTypeUuid !== undefined)
      models.set(contentTypeUuid, (await this.liveType(facts.projectUuid, contentTypeUuid))?.model ?? null);
    for (let from = 0; from < links.length; from += LINKS_AT_ONCE) {
      const some = links.slice(from, from + LINKS_AT_ONCE);
      await Promise.all(some.map(async (id) => targets.set(id, await this.targetOf(facts.projectUuid, id))));
    }
    if (owner !== undefined) owners.set(owner, await ownerName(this.store, owner));
    if (file !== undefined) files.set(file, await this.claims.upload(facts.projectUuid, file));
    return this.claims.obtain(subject, { ...facts, models, targets, tags, matches, owners, files }, claims);
  }

  /** Unlike link targets, tags have to exist when they are saved (tags.md 5). */
  private async tagsOf(projectUuid: string): Promise<TagSet> {
    return (await this.store.load(tagSetAggregate, tagSetStream(projectUuid))).state;
  }

  private async targetOf(projectUuid: string, entryId: string): Promise<LinkTarget | null> {
    const { state: entry } = await this.store.load(entryAggregate, entryStream(projectUuid, entryId));
    if (!isLive(entry) || !(await this.liveType(projectUuid, entry.contentTypeUuid))) return null;
    return { contentTypeId: entry.contentTypeId, dataFormat: entry.dataFormat, ...sizeOf(entry) };
  }

  private async liveType(projectUuid: string, uuid: string): Promise<KnownContentType | undefined> {
    const type = await this.types.live(projectUuid, uuid);
    return type && { uuid, model: type.published ? await this.modelOf(type.published) : null };
  }

  private async modelOf(definition: ContentTypeDefinition): Promise<EntryModel> {
    const { projectUuid, fields } = definition;
    const [workflow, published] = await Promise.all([
      this.workflowOf(definition),
      loadPublishedComponents(this.definitions, projectUuid, fields),
    ]);
    const known = this.models.get(definition);
    const isValid = known !== undefined && areSame(known.published, published);
    if (isValid && known.model.workflow === workflow) return known.model;
    const components = new Map([...published].map(([id, component]) => [id, component.fields]));
    const validator = isValid ? known.model.validator : compileEntryValidator(definition, components);
    const model = { definition, components, workflow, validator };
    this.models.set(definition, { model, published });
    return model;
  }

  /** workflows.md 3.6: the published version. */
  private async workflowOf({ projectUuid, workflowId }: ContentTypeDefinition): Promise<WorkflowDefinition> {
    if (builtInWorkflow(workflowId)) return runningWorkflow(workflowId, undefined);
    const stream = workflowDefinitionIdStream(projectUuid, workflowId);
    const known = this.uuids.get(stream);
    const found = known === undefined ? undefined : await workflowDefinitionState(this.definitions, projectUuid, known);
    if (found?.status === 'live') return runningWorkflow(workflowId, found);
    const uuid = await ownerOf(this.store, stream);
    if (uuid === undefined) return runningWorkflow(workflowId, undefined);
    this.uuids.set(stream, uuid);
    return runningWorkflow(workflowId, await workflowDefinitionState(this.definitions, projectUuid, uuid));
  }
}

function sizeOf({ variations }: ExistingEntry): Pick<LinkTarget, 'width' | 'height'> {
  const { width, height } = variations.find(({ isBinned, file }) => !isBinned && file)?.file ?? {};
  return { ...(width && { width }), ...(height && { height }) };
}
