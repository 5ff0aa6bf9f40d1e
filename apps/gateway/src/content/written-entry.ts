import type { QueryBus } from '@nestjs/cqrs';
import { GetEntry, type EntryView } from '@annal/content-application';
import type { EntryReceipt } from '@annal/content-contracts';
import { toCommandContext, type RequestContext } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { written } from '../written.ts';

/**
 * The answer to a write: the version that was written. Who is shown a later one of somebody else would take its number for
 * that of his own values, and overwrite it. A caller who does not wait for read models is told the number, and no more.
 */
export function writtenEntry(
  queries: QueryBus,
  project: KnownProject,
  receipt: EntryReceipt,
  context: RequestContext,
): Promise<EntryView> {
  const { entryId, language, versionNo } = receipt;
  const choice = { project, entryId, language, versionNo, versionStatus: 'latest' } as const;
  return written(context, acknowledged(project, receipt), () =>
    queries.execute(new GetEntry(choice, toCommandContext(context))),
  );
}

function acknowledged(project: KnownProject, { entryId: id, language, versionNo }: EntryReceipt): EntryView {
  return { sys: { id, projectId: project.id, language, uri: entryUri(project, id), version: { versionNo } } };
}

export function entryUri(project: KnownProject, entryId: string): string {
  return `/api/management/projects/${project.id}/entries/${entryId}`;
}
