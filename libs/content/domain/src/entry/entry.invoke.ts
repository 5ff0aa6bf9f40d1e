import {
  actionName,
  ARCHIVED,
  entersSchedule,
  initialState,
  invocableEvents,
  isArchived,
  mayRestore,
  readTrigger,
  resolveEvent,
  stateAfterUnpublish,
  stateOf,
  SYS_ARCHIVE,
  SYS_RESTORE,
  SYS_UNARCHIVE,
  SYS_UNPUBLISH,
  sysActionName,
  type SystemEvent,
  type Trigger,
  type WorkflowDefinition,
  type WorkflowState,
} from '@annal/content-rules';
import { alternatives, assertNever, type Issue, type LanguageCode, type VersionNo } from '@annal/kernel';
import type { EntryDecision, EntryFacts, EntryModel, InvokeWorkflowEvent, SentTrigger } from './entry.commands.ts';
import {
  isLive,
  liveVariations,
  publicationsOf,
  variationSummary,
  variationIn,
  type Entry,
  type ExistingEntry,
  type Variation,
} from './entry.state.ts';
import { entryErrors, notLatest } from './entry.errors.ts';
import type { EntryEvent, TriggerData, WorkflowStateChanged } from './entry.events.ts';
import { isAccepted, newFindings, notAccepted, type Findings } from './entry.findings.ts';
import { keyOf, takeStep } from './entry.steps.ts';
import { readData, readLanguage, readVersionNo } from './entry.sys.ts';
import { judgeClaims, nameClaim } from './asset/entry.asset.ts';

const OPERATION = 'invoking the workflow event';

interface Invocation {
  readonly facts: EntryFacts;
  readonly model: EntryModel;
  readonly entry: ExistingEntry;
  readonly language: LanguageCode | undefined;
  readonly versionNo: VersionNo | undefined;
  readonly data: unknown;
  readonly issues: Issue[];
}

function isStale({ versionNo }: Invocation, variation: Variation): boolean {
  return versionNo !== undefined && versionNo !== variation.versionNo;
}

export function invokeWorkflowEvent(
  { facts, trigger: sent }: InvokeWorkflowEvent['data'],
  model: EntryModel | null,
  entry: Entry,
): EntryDecision {
  if (!model || entry.status !== 'existing') throw entryErrors.notFound(facts.projectId, facts.entryId);
  const issues: Issue[] = [];
  const trigger = readTrigger(model.workflow, sent.event);
  const isRestoring = trigger.kind === 'system' && trigger.event === SYS_RESTORE;
  if (!isRestoring && !isLive(entry)) throw entryErrors.notFound(facts.projectId, facts.entryId);
  const language = readLanguage(sent.language || undefined, issues);
  const versionNo = readVersionNo(sent.version, issues);
  if (issues.some(({ field }) => field === 'language'))
    throw entryErrors.invalid(OPERATION, [...eventIssues(trigger), ...issues]);
  const target = language === undefined ? undefined : variationIn(entry, language);
  if (language !== undefined && (!target || (target.isBinned && !isRestoring)))
    throw entryErrors.notFound(facts.projectId, facts.entryId);
  const invocation = { facts, model, entry, language, versionNo, data: sent.data, issues };
  return trigger.kind === 'system'
    ? invokeSystemEvent(trigger.event, invocation, target)
    : invoke(invocation, trigger, target);
}

function invoke(
  invocation: Invocation,
  trigger: Exclude<Trigger, { kind: 'system' }>,
  named: Variation | undefined,
): EntryDecision {
  const { facts, model, entry, issues } = invocation;
  const live = liveVariations(entry);
  const variation = named ?? (live.length === 1 ? live[0] : undefined);
  const state = variation && stateOf(model.workflow, variation.state);
  const event = state && trigger.kind === 'event' ? resolveEvent(state, trigger) : undefined;
  if (state && event && !facts.mayUse(model, actionName(model.workflow, state, event.id), variation.language))
    throw entryErrors.forbidden(OPERATION);
  const found = [...eventIssues(trigger)];
  if (state && trigger.kind === 'event' && !event) found.push(notInState(trigger, state, model.workflow));
  found.push(...(variation ? [] : [ambiguous(live)]), ...issues);
  if (variation && isStale(invocation, variation)) found.push(notLatest);
  if (variation && state && event && entersSchedule(state, event) && !isPlanned(variation, facts.now))
    found.push({ field: 'schedules.publish', message: 'A publish schedule in the future is needed' });
  const data = readData(invocation.data, event, model, variation?.language, found);
  if (!variation || !event || found.length > 0) throw entryErrors.invalid(OPERATION, found);
  return takeStep({ facts, model, entry, variation, event, data, operation: OPERATION });
}

function isPlanned({ schedules: { publish } }: Variation, now: Date): boolean {
  return publish !== undefined && !publish.missed && publish.at > now.toISOString();
}

function eventIssues(trigger: Trigger): readonly Issue[] {
  return trigger.kind === 'refused' ? [{ field: 'event', message: trigger.message }] : [];
}

function notInState(
  trigger: Extract<Trigger, { kind: 'event' }>,
  current: WorkflowState,
  workflow: WorkflowDefinition,
): Issue {
  const name = trigger.state ? `${trigger.state}.${trigger.event}` : trigger.event;
  if (workflow.states.some((state) => resolveEvent(state, trigger)))
    return { field: 'event', message: `Event ${name} cannot be used while the entry is in state ${current.id}` };
  const possible = alternatives(invocableEvents(current));
  return { field: 'event', message: `The workflow has no event ${name}: state ${current.id} has ${possible}` };
}

function ambiguous(live: readonly Variation[]): Issue {
  const languages = live.map(({ language }) => language);
  return { field: 'language', message: `Name the language, this entry has ${languages.join(' and ')}` };
}

const ABOUT_ALL: ReadonlySet<EntryEvent['type']> = new Set([
  'EntryVariationUnpublished',
  'EntryVariationArchived',
  'EntryVariationUnarchived',
  'EntryVariationRestored',
] as const);

/** workflows.md 4.1: of several variations, that of the default language answers. */
export function answeringLanguage(
  { models }: EntryFacts,
  entry: Entry,
  { language }: SentTrigger,
  events: readonly EntryEvent[],
): LanguageCode {
  const [first] = events;
  if (!first) throw new Error('An accepted trigger has no effect');
  const isAboutAll = !language && ABOUT_ALL.has(first.type);
  // After a repeated trigger the entry may be gone by now.
  if (!isAboutAll || entry.status !== 'existing') return first.data.language;
  const live = liveVariations(entry);
  const defaultLanguage = models.get(entry.contentTypeUuid)?.definition.defaultLanguage;
  return (live.find((variation) => variation.language === defaultLanguage) ?? live[0])?.language ?? first.data.language;
}

/** workflows.md 3.3 to 3.5, for one variation or, without a language, for all that it applies to; all or none. */
function invokeSystemEvent(event: SystemEvent, invocation: Invocation, named: Variation | undefined): EntryDecision {
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
  const findings = newFindings();
  if (event === SYS_RESTORE) judgeNames(invocation, applicable, findings);
  if (!isAccepted(findings)) return notAccepted(findings, OPERATION);
  let left: readonly Variation[] = entry.variations;
  return applicable.flatMap((variation) => {
    const after = { ...variation, state: stateAfter(event, invocation, variation), isBinned: false };
    left = left.map((one) => (one.language === after.language ? after : one));
    return eventsOf(event, { facts, model, before: variation, after, left, data });
  });
}

/** A restored asset returns to its folder, where another asset may have taken its name. */
function judgeNames({ facts, entry }: Invocation, restored: readonly Variation[], findings: Findings): void {
  const claims = restored.flatMap(({ file, language }) => (file ? [nameClaim(file, language, entry.next)] : []));
  judgeClaims(facts, claims, findings);
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
  const shelving = { ...key, ...variationSummary(left, facts.primaryLanguage), ...change };
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
