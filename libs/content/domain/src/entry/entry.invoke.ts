import { alternatives, type Issue, type LanguageCode } from '@annal/kernel';
import {
  actionName,
  entersSchedule,
  invocableEvents,
  readTrigger,
  resolveEvent,
  stateOf,
  SYS_RESTORE,
  type Trigger,
} from '../workflow/workflow.rules.ts';
import type { WorkflowDefinition, WorkflowState } from '../workflow/workflow.definition.ts';
import type { EntryFacts, InvokeWorkflowEvent, SentTrigger } from './entry.commands.ts';
import { entryErrors, notLatest } from './entry.errors.ts';
import type { EntryEvent } from './entry.events.ts';
import { isStale, OPERATION, type Invocation } from './entry.invocation.ts';
import { modelOf } from './entry.judge.ts';
import { isLive, liveVariations, variationIn, type Entry, type Variation } from './entry.state.ts';
import { takeStep } from './entry.steps.ts';
import { readLanguage, readVersionNo } from './entry.sys.ts';
import { invokeSystemEvent } from './entry.system-events.ts';
import { readData } from './entry.trigger-data.ts';

export function invokeWorkflowEvent(
  { facts, trigger: sent }: InvokeWorkflowEvent['data'],
  entry: Entry,
): readonly EntryEvent[] {
  const model = entry.status === 'existing' ? modelOf(facts, entry.contentTypeUuid) : null;
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
): readonly EntryEvent[] {
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
  if (!first) throw new Error('An accepted trigger has left nothing behind');
  const isAboutAll = !language && ABOUT_ALL.has(first.type);
  // After a repeated trigger the entry may be gone by now.
  if (!isAboutAll || entry.status !== 'existing') return first.data.language;
  const live = liveVariations(entry);
  const defaultLanguage = models.get(entry.contentTypeUuid)?.definition.defaultLanguage;
  return (live.find((variation) => variation.language === defaultLanguage) ?? live[0])?.language ?? first.data.language;
}
