import { Injectable } from '@nestjs/common';
import type { Fields } from '@annal/content-domain';
import { stateOf } from '@annal/content-rules';
import type { EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../../directory/content-type-directory.ts';
import { entryTitles } from '../views/entry-titles.ts';
import { shownTitleTags } from '../../tags/shown-tags.ts';

export interface UsageItem {
  readonly id: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly fieldId: string;
  readonly contentTypeId: string;
  readonly dataFormat: 'entry' | 'asset';
  readonly language: LanguageCode;
  readonly workflowState: string;
}

export interface NamingField {
  readonly fieldId: string;
  readonly from: EntryDocument;
}

export type UsageProject = ProjectRef & { readonly primaryLanguage: LanguageCode };

@Injectable()
export class UsageItems {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async of(uses: readonly NamingField[], project: UsageProject): Promise<readonly UsageItem[]> {
    const { readModels, contentTypes } = this;
    const documents = uses.map(({ from }) => from);
    const tags = await shownTitleTags(readModels, contentTypes, project.uuid, documents);
    return uses.flatMap(({ fieldId, from }): readonly UsageItem[] => {
      const definition = contentTypes.published(project.uuid, from.contentTypeUuid);
      if (!definition) return [];
      const titles = entryTitles(from, definition, JSON.parse(from.fields) as Fields, { project, tags });
      const { entryId: id, dataFormat, language, state } = from;
      const workflowState = stateOf(contentTypes.workflow(project.uuid, definition.workflowId), state).id;
      return [{ id, ...titles, fieldId, contentTypeId: definition.id, dataFormat, language, workflowState }];
    });
  }
}
