import { assertNever } from '@annal/kernel';
import type { AssetFileCommand, BindAssetFile, RegisterAssetFile } from './asset-file.commands.ts';
import type { AssetFileEvent } from './asset-file.events.ts';
import type { AssetFile } from './asset-file.state.ts';

export function decide(command: AssetFileCommand, file: AssetFile): readonly AssetFileEvent[] {
  switch (command.type) {
    case 'RegisterAssetFile':
      return register(command.data, file);
    case 'BindAssetFile':
      return bind(command.data, file);
    case 'ReleaseAssetFile': {
      const { projectUuid, fileId, claim } = command.data;
      if (file.status !== 'uploaded' || file.boundTo?.claim !== claim) return [];
      const { entryId } = file.boundTo;
      return [{ type: 'AssetFileReleased', schemaVersion: 1, data: { projectUuid, fileId, entryId } }];
    }
    case 'ExpireAssetFile': {
      const { projectUuid, fileId, isUsed } = command.data;
      if (file.status !== 'uploaded' || isUsed) return [];
      return [{ type: 'AssetFileExpired', schemaVersion: 1, data: { projectUuid, fileId } }];
    }
    case 'RecordAssetText': {
      const { text, language } = command.data;
      if (file.status !== 'uploaded' || text === '' || file.knownIn.includes(language)) return [];
      return [{ type: 'AssetTextExtracted', schemaVersion: 1, data: command.data }];
    }
    default:
      return assertNever(command);
  }
}

/** The id derives from the command, so only a repeat of it finds a file here. */
function register(
  { projectUuid, fileId, file: facts, expiresAt }: RegisterAssetFile['data'],
  file: AssetFile,
): readonly AssetFileEvent[] {
  if (file.status !== 'absent') return [];
  return [{ type: 'AssetFileUploaded', schemaVersion: 1, data: { projectUuid, fileId, ...facts, expiresAt } }];
}

function bind(
  { projectUuid, fileId, entryId, claim, now }: BindAssetFile['data'],
  file: AssetFile,
): readonly AssetFileEvent[] {
  if (file.status !== 'uploaded' || file.boundTo !== null || file.expiresAt <= now) return [];
  return [{ type: 'AssetFileBound', schemaVersion: 1, data: { projectUuid, fileId, entryId, claim } }];
}
