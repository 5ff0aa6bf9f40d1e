import {
  assetFileAggregate,
  contentTypeAggregate,
  entryAggregate,
  type AssetFileEvent,
  type ContentTypeEvent,
  type EntryEvent,
} from '@annal/content-domain';
import type { Actor } from '@annal/kernel';
import { setTimer, type ProcessManager } from '@annal/process';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';

export type AssetFileTask =
  | { readonly kind: 'expire'; readonly projectUuid: string; readonly fileId: string }
  | { readonly kind: 'sweep'; readonly position: string };

const actor: Actor = { kind: 'system', id: 'asset-files', name: 'Asset files' };
const MINUTE_MS = 60_000;
/** Longer than a command that binds a file at the last moment. */
const GRACE_MS = 10 * MINUTE_MS;
const SWEEP_AFTER_MS = 120 * MINUTE_MS;
/** Later, because content younger than a day is spared anyway. */
const SWEEP_UPLOADS_AFTER_MS = 26 * 60 * MINUTE_MS;

/** Expires unused uploads, and sweeps unreferenced content once an hour at most. */
export const assetFiles: ProcessManager<AssetFileEvent | EntryEvent | ContentTypeEvent | ProjectEvent, AssetFileTask> =
  {
    name: 'asset-files',
    version: 1,
    sources: [assetFileAggregate, entryAggregate, contentTypeAggregate, projectFacts],
    types: ['AssetFileUploaded', 'AssetFileExpired', 'EntryVariationDeleted', 'ContentTypeDeleted', 'ProjectDeleted'],
    react: (event) => {
      const { type, data, metadata, position } = event;
      const sweepAfter = (ms: number) => {
        const at = after(hourOf(metadata.occurredAt), ms);
        const command = { kind: 'sweep', position: position.toString() } as const;
        return setTimer<AssetFileTask>({ subject: 'sweep', name: at, at, command, actor });
      };
      if (type === 'AssetFileUploaded') {
        const { projectUuid, fileId, expiresAt } = data;
        const command = { kind: 'expire', projectUuid, fileId } as const;
        const expiry = { subject: fileId, name: 'expire', at: after(expiresAt, GRACE_MS), command, actor };
        return [setTimer<AssetFileTask>(expiry), sweepAfter(SWEEP_UPLOADS_AFTER_MS)];
      }
      if (type === 'EntryVariationDeleted' && !(data.permanent && data.hasFiles)) return [];
      return [sweepAfter(SWEEP_AFTER_MS)];
    },
  };

function after(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

function hourOf(instant: string): string {
  return `${instant.slice(0, 13)}:00:00.000Z`;
}
