import { entryAggregate, type EntryEvent } from '@annal/content-domain';
import { hasText } from '@annal/files';
import type { Actor, LanguageCode } from '@annal/kernel';
import { setTimer, type ProcessManager } from '@annal/process';

export interface AssetText {
  readonly projectUuid: string;
  readonly fileId: string;
  readonly entryId: string;
  readonly language: LanguageCode;
}

const actor: Actor = { kind: 'system', id: 'asset-texts', name: 'Asset texts' };

export const assetTexts: ProcessManager<EntryEvent, AssetText> = {
  name: 'asset-texts',
  version: 2,
  sources: [entryAggregate],
  types: ['EntryVariationCreated', 'EntryVariationRevised'],
  react: ({ type, data, metadata }) => {
    if (type !== 'EntryVariationCreated' && type !== 'EntryVariationRevised') return [];
    const { projectUuid, entryId, language, file } = data;
    if (!file || file.size === 0 || !hasText(file.contentType)) return [];
    const command = { projectUuid, fileId: file.fileId, entryId, language };
    return [
      setTimer({ subject: `${file.fileId}.${language}`, name: 'read whole', at: metadata.occurredAt, command, actor }),
    ];
  },
};
