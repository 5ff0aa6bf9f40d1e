import type { EntryChoice, EntryView } from '@annal/content-application';
import type { EntryReceipt } from '@annal/content-contracts';
import type { RequestContext } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import type { EntryQueries } from './entry-queries.ts';
import { written } from '../written.ts';

/** Reading an earlier version replays the entry's stream, so longer streams are not read. */
const READ_AGAIN_UP_TO = 1_000n;

/**
 * Never answers with a later version: its author would take that number for their own values and overwrite the other
 * edit. Without waiting for read models, or if the stream is too long to replay, the answer has the number only.
 */
export function writtenEntry(
  entries: EntryQueries,
  project: KnownProject,
  receipt: EntryReceipt,
  context: RequestContext,
): Promise<EntryView> {
  const { entryId, language, versionNo, revision } = receipt;
  const known = acknowledged(project, receipt);
  const latest = { project, entryId, language, versionStatus: 'latest' } as const;
  const get = (choice: EntryChoice) => entries.get(choice, context);
  return written(context, known, async () => {
    const shown = await get(latest);
    if (context.isRepeat || versionOf(shown) === versionNo) return shown;
    return BigInt(revision) > READ_AGAIN_UP_TO ? known : get({ ...latest, versionNo });
  });
}

const versionOf = ({ sys }: EntryView) =>
  (sys as { readonly version?: { readonly versionNo: string } }).version?.versionNo;

function acknowledged(project: KnownProject, { entryId: id, language, versionNo }: EntryReceipt): EntryView {
  return { sys: { id, projectId: project.id, language, uri: entryUri(project, id), version: { versionNo } } };
}

export function entryUri(project: KnownProject, entryId: string): string {
  return `/api/management/projects/${project.id}/entries/${entryId}`;
}
