import type { Issue, LanguageCode, Localized, VersionNo } from '@annal/kernel';
import type { WorkflowEvent, WorkflowParameter } from '../workflow/workflow.definition.ts';
import {
  actionName,
  readTrigger,
  resolveEvent,
  stateAfterUnpublish,
  stateOf,
  SYS_UNPUBLISH,
  sysActionName,
  type Trigger,
} from '../workflow/workflow.rules.ts';
import type { EntryFacts, EntryModel, InvokeWorkflowEvent, SentTrigger } from './entry.commands.ts';
import { entryErrors, notLatest } from './entry.errors.ts';
import type { EntryEvent, TriggerData } from './entry.events.ts';
import { modelOf } from './entry.judge.ts';
import { isLive, liveVariations, variationIn, type Entry, type ExistingEntry, type Variation } from './entry.state.ts';
import { keyOf, takeStep } from './entry.steps.ts';
import { isObject, readLanguage, readVersionNo } from './entry.sys.ts';

const OPERATION = 'invoking the workflow event';

/** A trigger whose form has been read. */
interface Invocation {
  readonly facts: EntryFacts;
  readonly model: EntryModel;
  readonly entry: ExistingEntry;
  readonly language: LanguageCode | undefined;
  readonly versionNo: VersionNo | undefined;
  readonly data: unknown;
  /** What is wrong with the form. */
  readonly issues: Issue[];
}

export function invokeWorkflowEvent(
  { facts, trigger: sent }: InvokeWorkflowEvent['data'],
  entry: Entry,
): readonly EntryEvent[] {
  const model = isLive(entry) ? modelOf(facts, entry.contentTypeUuid) : null;
  if (!model || !isLive(entry)) throw entryErrors.notFound(facts.projectId, facts.entryId);
  const issues: Issue[] = [];
  const trigger = readTrigger(model.workflow, sent.event);
  const language = readLanguage(sent.language || undefined, issues);
  const versionNo = readVersionNo(sent.version, issues);
  if (issues.some(({ field }) => field === 'language'))
    throw entryErrors.invalid(OPERATION, [...eventIssues(trigger), ...issues]);
  const target = language === undefined ? undefined : variationIn(entry, language);
  if (language !== undefined && (!target || target.isBinned))
    throw entryErrors.notFound(facts.projectId, facts.entryId);
  const invocation = { facts, model, entry, language, versionNo, data: sent.data, issues };
  return trigger.kind === 'unpublish' ? unpublish(invocation, target) : invoke(invocation, trigger, target);
}

function invoke(
  invocation: Invocation,
  trigger: Exclude<Trigger, { kind: 'unpublish' }>,
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
  if (state && trigger.kind === 'event' && !event) found.push(notInState(trigger, state.id));
  found.push(...(variation ? [] : [ambiguous(live)]), ...issues);
  if (variation && isStale(invocation, variation)) found.push(notLatest);
  const data = readData(invocation.data, event, model, variation?.language, found);
  if (!variation || !event || found.length > 0) throw entryErrors.invalid(OPERATION, found);
  return takeStep({ facts, model, entry, variation, event, data, operation: OPERATION });
}

/** workflows.md 3.3. Without a language it concerns every published variation, all or none. */
function unpublish(invocation: Invocation, named: Variation | undefined): readonly EntryEvent[] {
  const { facts, model, entry, issues } = invocation;
  const candidates = named ? [named] : liveVariations(entry);
  const published = candidates.filter(({ publishedVersionNo }) => publishedVersionNo !== null);
  const concerned = published.length > 0 ? published : candidates;
  const action = sysActionName(model.workflow, SYS_UNPUBLISH);
  if (!concerned.every(({ language }) => facts.mayUse(model, action, language))) throw entryErrors.forbidden(OPERATION);
  if (published.length === 0) throw entryErrors.notPublished();
  const found = [...issues];
  if (named && isStale(invocation, named)) found.push(notLatest);
  const data = readData(invocation.data, undefined, model, named?.language, found);
  if (found.length > 0) throw entryErrors.invalid(OPERATION, found);
  return published.flatMap((variation) => unpublished(facts, model, variation, data));
}

function unpublished(
  facts: EntryFacts,
  { workflow }: EntryModel,
  variation: Variation,
  data: TriggerData | null,
): readonly EntryEvent[] {
  const key = keyOf(facts, variation.language);
  const { state: from, versionNo } = variation;
  const to = stateAfterUnpublish(workflow, stateOf(workflow, from)).id;
  const fact: EntryEvent = { type: 'EntryVariationUnpublished', schemaVersion: 1, data: { ...key, versionNo } };
  if (from === to) return [fact];
  const change = { ...key, workflowId: workflow.id, event: SYS_UNPUBLISH, from, to, data };
  return [fact, { type: 'WorkflowStateChanged', schemaVersion: 1, data: change }];
}

function isStale({ versionNo }: Invocation, variation: Variation): boolean {
  return versionNo !== undefined && versionNo !== variation.versionNo;
}

function eventIssues(trigger: Trigger): readonly Issue[] {
  return trigger.kind === 'refused' ? [{ field: 'event', message: trigger.message }] : [];
}

function notInState({ state, event }: Extract<Trigger, { kind: 'event' }>, current: string): Issue {
  const name = state ? `${state}.${event}` : event;
  return { field: 'event', message: `Event ${name} cannot be used while the entry is in state ${current}` };
}

function ambiguous(live: readonly Variation[]): Issue {
  const languages = live.map(({ language }) => language);
  return { field: 'language', message: `Name the language, this entry has ${languages.join(' and ')}` };
}

/** The variation that answers an accepted trigger: one of several where it was about all of them (workflows.md 4.1). */
export function answeringLanguage(
  { models }: EntryFacts,
  entry: Entry,
  { language }: SentTrigger,
  events: readonly EntryEvent[],
): LanguageCode {
  const [first] = events;
  if (!first) throw new Error('An accepted trigger has left nothing behind');
  const isAboutAll = !language && first.type === 'EntryVariationUnpublished';
  // Where the trigger came again, the entry may be gone by now.
  if (!isAboutAll || entry.status !== 'existing') return first.data.language;
  const live = liveVariations(entry);
  const defaultLanguage = models.get(entry.contentTypeUuid)?.definition.defaultLanguage;
  return (live.find((variation) => variation.language === defaultLanguage) ?? live[0])?.language ?? first.data.language;
}

const MAX_TEXT = 10_000;
const MAX_DATA = 64 * 1024;

/** Simple values by parameter id; keys beyond the event's parameters are kept (workflows.md 4). */
function readData(
  sent: unknown,
  event: WorkflowEvent | undefined,
  { definition }: EntryModel,
  language: LanguageCode | undefined,
  issues: Issue[],
): TriggerData | null {
  if (sent !== undefined && sent !== null && !isObject(sent)) {
    issues.push({ field: 'data', message: 'The value is not a valid object' });
    return null;
  }
  const data = sent ?? null;
  for (const [key, value] of Object.entries(data ?? {})) {
    const message = valueProblem(value);
    if (message) issues.push({ field: `data.${key}`, message });
  }
  if (data && JSON.stringify(data).length > MAX_DATA)
    issues.push({ field: 'data', message: 'The data of an event cannot be longer than 64 KiB' });
  for (const parameter of event?.parameters ?? [])
    if (isMissing(parameter, data))
      issues.push({
        field: `data.${parameter.id}`,
        message: requiredText(parameter, language, definition.defaultLanguage),
      });
  return data as TriggerData | null;
}

function valueProblem(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return 'The value is not a simple value';
  return typeof value === 'string' && value.length > MAX_TEXT
    ? `The value cannot be longer than ${MAX_TEXT} characters`
    : undefined;
}

function isMissing({ id, validations }: WorkflowParameter, data: Readonly<Record<string, unknown>> | null): boolean {
  if (!validations.required) return false;
  const value = data && Object.hasOwn(data, id) ? data[id] : null;
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function requiredText(
  { validations }: WorkflowParameter,
  language: LanguageCode | undefined,
  defaultLanguage: LanguageCode,
): string {
  const message = validations.required?.message;
  const text = typeof message === 'string' ? message : localText(message ?? {}, language, defaultLanguage);
  return text || 'A value is needed';
}

/** fields.md 1.2. */
function localText(texts: Localized, language: LanguageCode | undefined, fallback: LanguageCode): string | undefined {
  return (language && texts[language]) || texts[fallback] || Object.values(texts)[0];
}
