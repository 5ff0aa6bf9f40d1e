import { Injectable } from '@nestjs/common';
import { entryProjection, type EntryDocument } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import type { AssetPreviews } from './asset-previews.ts';
import { AllowedEvents } from './allowed-events.ts';
import { ContentTypeDirectory } from '../../directory/content-type-directory.ts';
import { viewsOf, type EntryView, type FieldSelection } from './entry.view.ts';
import { lateTargets } from './late-targets.ts';
import { shownTags } from '../../tags/shown-tags.ts';

export interface Viewer {
  readonly project: ProjectRef & { readonly primaryLanguage: LanguageCode };
  readonly actor: Actor;
  readonly selection?: FieldSelection | undefined;
  readonly previews?: AssetPreviews | undefined;
}

@Injectable()
export class EntryViews {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async of(
    found: readonly EntryDocument[],
    { project, actor, ...asked }: Viewer,
  ): Promise<readonly (readonly EntryView[])[]> {
    const { access, contentTypes, readModels } = this;
    const entries = readModels.reader(entryProjection);
    const targets = await lateTargets(entries, contentTypes, project.uuid, found);
    const tags = await shownTags(readModels, contentTypes, project.uuid, found);
    const viewing = { project, allowed: new AllowedEvents(access, actor), contentTypes, targets, tags, ...asked };
    return found.map((document) => viewsOf(document, viewing));
  }
}
