import { addressOf } from './base.ts';
import { authorizedFetch } from './fetch.ts';
import { problemOf } from './problem.ts';

/** Saves a file of any version on the device. A link cannot send a token, so the browser keeps it first. @throws Problem */
export async function downloadFile(projectId: string, fileId: string, filename: string): Promise<void> {
  const path = `api/management/projects/${encodeURIComponent(projectId)}/assets/${encodeURIComponent(fileId)}`;
  const response = await authorizedFetch(new Request(addressOf(path)));
  if (!response.ok) throw await problemOf(response);
  // As bytes without a kind: a browser never shows them as a document of this origin.
  const received = await response.blob();
  const file = received.slice(0, received.size, 'application/octet-stream');
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}
