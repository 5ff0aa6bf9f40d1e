import { t, type Key } from '../../../messages/index.ts';
import type { EntrySummary } from '../../../api/models.ts';

const KNOWN: Readonly<Record<string, { readonly text: Key; readonly color: string }>> = {
  draft: { text: 'widget.state.draft', color: 'gray' },
  awaitingApproval: { text: 'widget.state.awaitingApproval', color: 'amber' },
  declined: { text: 'widget.state.declined', color: 'red' },
  scheduled: { text: 'widget.state.scheduled', color: 'blue' },
  versionComplete: { text: 'widget.state.versionComplete', color: 'green' },
  archived: { text: 'widget.state.archived', color: 'gray' },
};

/** Built-in states in the console's language; own ones by their id. */
export function stateOf({ sys }: EntrySummary): { readonly text: string; readonly color: string } {
  const known = KNOWN[sys.workflow.state];
  return known ? { text: t(known.text), color: known.color } : { text: sys.workflow.state, color: 'gray' };
}

/** What readers of the published entry would miss; undefined: nothing. */
export function warningOf(target: EntrySummary | null): string | undefined {
  if (target === null) return t('widget.missing');
  if (target.sys.workflow.state === 'archived') return t('widget.isArchived');
  return target.sys.isPublished ? undefined : t('widget.isUnpublished');
}
