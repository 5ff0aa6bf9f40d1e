import { accessToken, renewToken } from '../access-token.ts';
import { base } from '../base.ts';
import { answer, api } from '../client.ts';
import type { Entry } from '../entry.ts';
import { problemOf, unreachable } from '../problem.ts';

interface UploadOptions {
  readonly onProgress?: (sent: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file, which is temporary until an asset takes it (assets.md 4.1). By XMLHttpRequest, since `fetch` does not
 * tell how much has been sent.
 *
 * @returns its `fileId`
 */
export async function uploadFile(projectId: string, file: File, options: UploadOptions = {}): Promise<string> {
  let response = await send(projectId, file, options);
  if (response.status === 401 && (await renewToken())) response = await send(projectId, file, options);
  if (!response.ok) throw await problemOf(response);
  const [uploaded] = (await response.json()) as readonly { readonly fileId: string }[];
  if (uploaded === undefined) throw new Error('The service has taken no file');
  return uploaded.fileId;
}

function send(projectId: string, file: File, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(`api/management/projects/${encodeURIComponent(projectId)}/assets`, base));
    request.setRequestHeader('Authorization', `Bearer ${accessToken() ?? ''}`);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => {
      const headers = {
        'Content-Type': 'application/json',
        'Retry-After': request.getResponseHeader('Retry-After') ?? '',
      };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(unreachable(new Error('The upload was interrupted')));
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
}

interface NewAsset {
  readonly fileId: string;
  readonly folder?: string | undefined;
  readonly language: string;
  readonly fields?: object;
}

/** A draft whose type follows from the file's extension. */
export function createAsset(
  projectId: string,
  asset: NewAsset,
  headers: Readonly<Record<string, string>>,
): Promise<Entry> {
  const { fileId, folder, language, fields = {} } = asset;
  const sysAssetFile = { fileId, ...(folder && { parentNodePath: folder }) };
  const body = { ...fields, sysAssetFile, sys: { dataFormat: 'asset', language } };
  const sent = { params: { path: { projectId } }, body: body as never, headers };
  return answer<Entry>(api.POST('/api/management/projects/{projectId}/entries', sent) as Promise<never>);
}
