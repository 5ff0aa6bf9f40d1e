import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { getEntryVersion } from '@annal/content-contracts';
import { entryErrors } from '@annal/content-domain';
import {
  fileDocument,
  entryDocumentId,
  entryProjection,
  type EntryDocument,
  type VersionStatus,
} from '@annal/content-read-models';
import type { CommandContext, LanguageCode, VersionNo } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import type { AssetPreviews } from './views/asset-previews.ts';
import { AllowedEvents } from './views/allowed-events.ts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { entryAccess } from './entry-access.ts';
import { entryView, type EntryView, type FieldSelection } from './views/entry.view.ts';
import { lateTargets } from './views/late-targets.ts';
import { shownTags } from '../tags/shown-tags.ts';

export interface EntryChoice {
  readonly project: ProjectRef & { readonly primaryLanguage: LanguageCode };
  readonly entryId: string;
  /** Absent: the project's primary language, else the oldest variation. */
  readonly language?: LanguageCode;
  readonly versionStatus: VersionStatus;
  readonly versionNo?: VersionNo;
  readonly selection?: FieldSelection;
  readonly previews?: AssetPreviews;
}

export class GetEntry extends Query<EntryView> {
  constructor(
    readonly choice: EntryChoice,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@QueryHandler(GetEntry)
export class GetEntryHandler implements IQueryHandler<GetEntry> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
    private readonly messages: MessageBus,
  ) {}

  async execute({ choice, context }: GetEntry): Promise<EntryView> {
    const { project, selection, versionNo } = choice;
    const found = await this.variation(choice);
    const definition = found && this.contentTypes.published(project.uuid, found.contentTypeUuid);
    if (!found || !definition) throw notFound(choice);
    const { actor } = context;
    const workflow = this.contentTypes.workflow(project.uuid, definition.workflowId);
    const operation = 'getting the entry';
    this.access.require(actor, { ...entryAccess(definition, workflow), action: 'sysView', operation });
    const asked = versionNo === undefined ? found : await this.version(found, versionNo, choice, context);
    const { contentTypes } = this;
    const targets = await lateTargets(this.readModels.reader(entryProjection), contentTypes, project.uuid, [asked]);
    const tags = await shownTags(this.readModels, contentTypes, project.uuid, [asked]);
    const allowed = new AllowedEvents(this.access, actor);
    const isOpen = asked.status === 'published' || asked.file?.hash === found.file?.hash;
    const previews = isOpen ? choice.previews : undefined;
    return entryView(asked, definition, { project, allowed, contentTypes, targets, tags, selection, previews });
  }

  private async variation(choice: EntryChoice): Promise<EntryDocument | null> {
    const { project, entryId, language, versionNo } = choice;
    const status = versionNo === undefined ? choice.versionStatus : 'latest';
    const entries = this.readModels.reader(entryProjection);
    const wanted = language ?? project.primaryLanguage;
    const found = await entries.findById(entryDocumentId(project.uuid, entryId, wanted, status));
    const isThere = found !== null && found.status !== 'deleted';
    if (isThere || language !== undefined) return isThere ? found : null;
    const statuses = status === 'latest' ? { $in: [status, 'archived'] } : status;
    const filter = { projectUuid: project.uuid, entryId, status: statuses, isDefault: true };
    const [fallback] = await entries.find(filter, { limit: 1 });
    return fallback ?? null;
  }

  private async version(
    latest: EntryDocument,
    versionNo: VersionNo,
    choice: EntryChoice,
    context: CommandContext,
  ): Promise<EntryDocument> {
    if (latest.version.versionNo === versionNo) return latest;
    const { project, entryId } = choice;
    const data = { project, entryId, language: latest.language, versionNo };
    const { found } = await this.messages.send(getEntryVersion, data, context);
    if (!found) throw notFound(choice);
    const { file, fields, isLive, ...saved } = found;
    const status = isLive ? 'published' : 'latest';
    return { ...latest, ...saved, fields: JSON.stringify(fields), ...(file && { file: fileDocument(file) }), status };
  }
}

function notFound({ project, entryId }: EntryChoice) {
  return entryErrors.notFound(project.id, entryId);
}
