import type { QueryBus } from '@nestjs/cqrs';
import { GetEntry, type EntryView } from '@annal/content-application';
import type { EntryReceipt } from '@annal/content-contracts';
import { toCommandContext, type RequestContext } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { written } from '../written.ts';

/** What was written before others wrote is read from the entry's stream, which takes time by its length. */
const READ_AGAIN_UP_TO = 1_000n;

/**
 * The answer to a write: the version that was written. Who is shown a later one of somebody else would take its number for
 * that of his own values, and overwrite it. A caller who does not wait for read models is told the number, and no more; so
 * is one whom others have overtaken on an entry with very many versions.
 */
export function writtenEntry(
  queries: QueryBus,
  project: KnownProject,
  receipt: EntryReceipt,
  context: RequestContext,
): Promise<EntryView> {
  const { entryId, language, versionNo, revision } = receipt;
  const known = acknowledged(project, receipt);
  const latest = { project, entryId, language, versionStatus: 'latest' } as const;
  const get = (choice: GetEntry['choice']) => queries.execute(new GetEntry(choice, toCommandContext(context)));
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
