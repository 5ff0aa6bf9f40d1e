import { assertNever } from '@annal/kernel';
import type { AssetFileEvent, AssetTextExtracted, FileFacts } from './asset-file.events.ts';

export interface Binding {
  readonly entryId: string;
  readonly claim: string;
}

export interface UploadedFile extends FileFacts {
  readonly status: 'uploaded';
  readonly projectUuid: string;
  readonly fileId: string;
  readonly expiresAt: string;
  readonly boundTo: Binding | null;
  /** Languages of the variations for which the whole text is recorded. */
  readonly knownIn: readonly string[];
}

export type AssetFile = { readonly status: 'absent' } | UploadedFile | { readonly status: 'expired' };

export const initialAssetFile: AssetFile = { status: 'absent' };

export function evolve(file: AssetFile, event: AssetFileEvent): AssetFile {
  switch (event.type) {
    case 'AssetFileUploaded':
      return { status: 'uploaded', ...event.data, boundTo: null, knownIn: [] };
    case 'AssetFileBound': {
      const { entryId, claim } = event.data;
      return { ...uploaded(file), boundTo: { entryId, claim } };
    }
    case 'AssetFileReleased':
      return { ...uploaded(file), boundTo: null };
    case 'AssetTextExtracted':
      return withText(file, event.data);
    case 'AssetFileExpired':
      return { status: 'expired' };
    default:
      return assertNever(event);
  }
}

function withText(file: AssetFile, { language, isWhole }: AssetTextExtracted['data']): AssetFile {
  if (file.status !== 'uploaded' || !isWhole || file.knownIn.includes(language)) return file;
  return { ...file, knownIn: [...file.knownIn, language] };
}

function uploaded(file: AssetFile): UploadedFile {
  if (file.status !== 'uploaded') throw new Error(`A file that is ${file.status} has changed`);
  return file;
}
