import { assertNever, type Issue } from '@annal/kernel';
import {
  initialState,
  isArchived,
  mayRestore,
  stateAfterUnpublish,
  stateOf,
  SYS_ARCHIVE,
  SYS_RESTORE,
  SYS_UNARCHIVE,
  SYS_UNPUBLISH,
  sysActionName,
  type SystemEvent,
} from '../workflow/workflow.rules.ts';
import { ARCHIVED } from '../workflow/define-workflow.ts';
import { claimIssues, nameClaim } from './entry.asset.ts';
import { entryErrors, notLatest } from './entry.errors.ts';
import type { EntryEvent, TriggerData, WorkflowStateChanged } from './entry.events.ts';
import { isStale, OPERATION, type Invocation } from './entry.invocation.ts';
import { liveVariations, publicationsOf, standing, type Variation } from './entry.state.ts';
import { keyOf } from './entry.steps.ts';
import { readData } from './entry.trigger-data.ts';

/**
 * Unpublishing, archiving, unarchiving and restoring (workflows.md 3.3 to 3.5): one variation or, without a language,
 * every one that it applies to; all or none.
 */
export function invokeSystemEvent(
  event: SystemEvent,
  invocation: Invocation,
  named: Variation | undefined,
): readonly EntryEvent[] {
  const { facts, model, entry, issues } = invocation;
  const candidates = named ? [named] : event === SYS_RESTORE ? entry.variations : liveVariations(entry);
  const applicable = candidates.filter((variation) => appliesTo(event, invocation, variation));
  const concerned = applicable.length > 0 ? applicable : candidates;
  if (!concerned.every((variation) => mayInvoke(event, invocation, variation))) throw entryErrors.forbidden(OPERATION);
  if (applicable.length === 0 && event === SYS_UNPUBLISH) throw entryErrors.notPublished();
  const found = [...(applicable.length === 0 ? notApplicable(event, invocation, candidates) : []), ...issues];
  if (named && isStale(invocation, named)) found.push(notLatest);
  const data = readData(invocation.data, undefined, model, named?.language, found);
  if (found.length > 0) throw entryErrors.invalid(OPERATION, found);
  if (event === SYS_RESTORE) requireNames(invocation, applicable);
  let left: readonly Variation[] = entry.variations;
  return applicable.flatMap((variation) => {
    const after = { ...variation, state: stateAfter(event, invocation, variation), isBinned: false };
    left = left.map((one) => (one.language === after.language ? after : one));
    return eventsOf(event, { facts, model, before: variation, after, left, data });
  });
}

/** A restored asset returns to its folder, where another asset may have taken its name. */
function requireNames({ facts, entry }: Invocation, restored: readonly Variation[]): void {
  const claims = restored.flatMap(({ file, language }) => (file ? [nameClaim(file, language, entry.next)] : []));
  const issues = claimIssues(facts, claims);
  if (issues.length > 0) throw entryErrors.invalid(OPERATION, issues);
}

function appliesTo(event: SystemEvent, { model }: Invocation, variation: Variation): boolean {
  const state = stateOf(model.workflow, variation.state);
  switch (event) {
    case SYS_UNPUBLISH:
      return variation.publishedVersionNo !== null;
    case SYS_ARCHIVE:
      return !isArchived(state);
    case SYS_UNARCHIVE:
      return isArchived(state);
    case SYS_RESTORE:
      return variation.isBinned;
    default:
      return assertNever(event);
  }
}

function mayInvoke(event: SystemEvent, { facts, model }: Invocation, { language, state }: Variation): boolean {
  const mayUse = (action: string) => facts.mayUse(model, action, language);
  return event === SYS_RESTORE
    ? mayRestore(model.workflow, state, mayUse)
    : mayUse(sysActionName(model.workflow, event));
}

function notApplicable(event: SystemEvent, { model }: Invocation, candidates: readonly Variation[]): readonly Issue[] {
  const states = new Set(candidates.map(({ state }) => stateOf(model.workflow, state).id));
  const message = `Event ${event} cannot be used while the entry is in state ${[...states].join(' or ')}`;
  return [{ field: 'event', message }];
}

interface Step extends Pick<Invocation, 'facts' | 'model'> {
  readonly before: Variation;
  readonly after: Variation;
  readonly left: readonly Variation[];
  readonly data: TriggerData | null;
}

function eventsOf(event: SystemEvent, step: Step): readonly EntryEvent[] {
  const { facts, model, before, after, left, data } = step;
  const key = keyOf(facts, before.language);
  const change = { workflowId: model.workflow.id, from: before.state, to: after.state, data };
  const shelving = { ...key, ...standing(left, facts.primaryLanguage), ...change };
  switch (event) {
    case SYS_UNPUBLISH:
      return [...unpublished(step), ...(change.from === change.to ? [] : [moved({ ...key, event, ...change })])];
    case SYS_ARCHIVE:
      return [...unpublished(step), { type: 'EntryVariationArchived', schemaVersion: 1, data: shelving }];
    case SYS_UNARCHIVE:
      return [{ type: 'EntryVariationUnarchived', schemaVersion: 1, data: shelving }];
    case SYS_RESTORE: {
      const publications = publicationsOf(left);
      return [{ type: 'EntryVariationRestored', schemaVersion: 1, data: { ...shelving, publications } }];
    }
    default:
      return assertNever(event);
  }
}

function unpublished({ facts, before: { language, versionNo, publishedVersionNo } }: Step): readonly EntryEvent[] {
  if (publishedVersionNo === null) return [];
  return [{ type: 'EntryVariationUnpublished', schemaVersion: 1, data: { ...keyOf(facts, language), versionNo } }];
}

function moved(data: WorkflowStateChanged['data']): EntryEvent {
  return { type: 'WorkflowStateChanged', schemaVersion: 1, data };
}

function stateAfter(event: SystemEvent, { model: { workflow } }: Invocation, { state }: Variation): string {
  if (event === SYS_ARCHIVE) return ARCHIVED;
  return event === SYS_UNPUBLISH
    ? stateAfterUnpublish(workflow, stateOf(workflow, state)).id
    : initialState(workflow).id;
}
