import {
  actionName,
  duePublication,
  instantOf,
  isArchived,
  SCHEDULED,
  scheduleEvents,
  stateAfterUnpublish,
  stateOf,
  SYS_UNPUBLISH_INVOKE,
} from '@annal/content-rules';
import { canonicalLanguage, JsonReader, wrongLanguage, type Issue, type LanguageCode } from '@annal/kernel';
import type {
  ClearEntrySchedule,
  EntryDecision,
  EntryFacts,
  EntryModel,
  InvokeDueSchedule,
  SetEntrySchedule,
} from '../entry.commands.ts';
import { entryErrors } from '../entry.errors.ts';
import type { EntryEvent, EntryScheduleMissed, ScheduleKind } from '../entry.events.ts';
import { isLacking, newFindings } from '../entry.findings.ts';
import { judgeFields } from '../entry.judge.ts';
import {
  defaultVariation,
  evolve,
  isLive,
  variationIn,
  type Entry,
  type ExistingEntry,
  type Variation,
} from '../entry.state.ts';
import { keyOf, takeStep } from '../entry.steps.ts';

const OPERATION = 'scheduling the entry';

interface Subject {
  readonly model: EntryModel;
  readonly entry: ExistingEntry;
  readonly variation: Variation;
}

export function setEntrySchedule(
  data: SetEntrySchedule['data'],
  known: EntryModel | null,
  entry: Entry,
): readonly EntryEvent[] {
  const { facts, schedule, dateTime } = data;
  const { model, variation } = subjectOf(data, known, entry);
  const isInArchive = isArchived(stateOf(model.workflow, variation.state));
  // An archived state has no such event, so nobody can be granted it.
  if (!isInArchive) requireRight(facts, model, variation, scheduleEvents[schedule].set);
  const issues: Issue[] = [];
  const at = futureInstant(new JsonReader(dateTime, issues, 'dateTime'), facts.now);
  if (isInArchive) issues.push({ field: 'schedules', message: 'An archived entry cannot be scheduled' });
  if (at && !isInOrder(variation, schedule, at))
    issues.push({ field: 'schedules', message: 'The entry has to be unpublished later than it is published' });
  if (!at || issues.length > 0) throw entryErrors.invalid(OPERATION, issues);
  const fact = { ...keyOf(facts, variation.language), schedule, at };
  return [{ type: 'EntryScheduleSet', schemaVersion: 1, data: fact }];
}

export function clearEntrySchedule(
  data: ClearEntrySchedule['data'],
  known: EntryModel | null,
  entry: Entry,
): readonly EntryEvent[] {
  const { facts, schedule } = data;
  const { model, variation } = subjectOf(data, known, entry);
  requireRight(facts, model, variation, scheduleEvents[schedule].clear);
  if (!variation.schedules[schedule]) throw entryErrors.notFound(facts.projectId, facts.entryId);
  return [cleared(variation.language, schedule, facts)];
}

/**
 * Checks no rights, since setting the schedule required them. A schedule cleared or set again in between is ignored.
 */
export function invokeDueSchedule(
  data: InvokeDueSchedule['data'],
  model: EntryModel | null,
  entry: Entry,
): EntryDecision {
  const { facts, schedule, language, setting } = data;
  const variation = variationIn(entry, language);
  if (!isLive(entry) || !variation || variation.isBinned) return [];
  const planned = variation.schedules[schedule];
  if (!planned || planned.setting !== setting || planned.missed) return [];
  if (!model) throw entryErrors.notFound(facts.projectId, facts.entryId);
  const subject = { model, entry, variation };
  return schedule === 'publish' ? duePublish(facts, subject) : dueUnpublish(facts, subject);
}

function duePublish(facts: EntryFacts, { model, entry, variation }: Subject): EntryDecision {
  const state = stateOf(model.workflow, variation.state);
  const event = duePublication(model.workflow, state);
  if (!event) return [missed(facts, variation, 'publish', 'notScheduled')];
  const findings = newFindings();
  judgeFields(facts, model, variation.fields, variation.language, 'publish', findings);
  if (isLacking(findings)) return { wanted: findings.wanted };
  if (findings.issues.length > 0) return [missed(facts, variation, 'publish', 'notValid')];
  return takeStep({ facts, model, entry, variation, event, data: null, operation: OPERATION });
}

function dueUnpublish(facts: EntryFacts, { model: { workflow }, variation }: Subject): readonly EntryEvent[] {
  const { language, versionNo, state: from } = variation;
  if (variation.publishedVersionNo === null) return [missed(facts, variation, 'unpublish', 'notPublished')];
  const key = keyOf(facts, language);
  const to = stateAfterUnpublish(workflow, stateOf(workflow, from)).id;
  const fact: EntryEvent = { type: 'EntryVariationUnpublished', schemaVersion: 1, data: { ...key, versionNo } };
  if (from === to) return [fact];
  const change = { ...key, workflowId: workflow.id, event: SYS_UNPUBLISH_INVOKE, from, to, data: null };
  return [fact, { type: 'WorkflowStateChanged', schemaVersion: 1, data: change }];
}

function subjectOf(
  { facts, language: sent }: SetEntrySchedule['data'] | ClearEntrySchedule['data'],
  model: EntryModel | null,
  entry: Entry,
): Subject {
  const language = sent === undefined ? undefined : languageOf(sent);
  const variation =
    isLive(entry) && model
      ? language === undefined
        ? defaultVariation(entry, facts.primaryLanguage)
        : variationIn(entry, language)
      : undefined;
  if (!isLive(entry) || !model || !variation || variation.isBinned)
    throw entryErrors.notFound(facts.projectId, facts.entryId);
  return { model, entry, variation };
}

function languageOf(sent: string): LanguageCode {
  const language = canonicalLanguage(sent);
  if (language) return language;
  throw entryErrors.invalid(OPERATION, [{ field: 'language', message: wrongLanguage(sent) }]);
}

function requireRight(facts: EntryFacts, model: EntryModel, { state, language }: Variation, event: string): void {
  const { workflow } = model;
  if (!facts.mayUse(model, actionName(workflow, stateOf(workflow, state), event), language))
    throw entryErrors.forbidden(OPERATION);
}

function futureInstant(sent: JsonReader, now: Date): string | undefined {
  if (!sent.filled('The date and time are required')) return undefined;
  const ticks = typeof sent.value === 'string' ? instantOf(sent.value) : undefined;
  if (ticks === undefined) return sent.notA('date and time');
  const at = new Date(Number(ticks / 10_000n));
  return at > now ? at.toISOString() : sent.refuse('The date and time have to be in the future');
}

function isInOrder({ schedules }: Variation, schedule: ScheduleKind, at: string): boolean {
  const other = schedules[schedule === 'publish' ? 'unpublish' : 'publish'];
  if (!other || other.missed) return true;
  return schedule === 'publish' ? at < other.at : at > other.at;
}

function missed(
  facts: EntryFacts,
  { language }: Variation,
  schedule: ScheduleKind,
  reason: EntryScheduleMissed['data']['reason'],
): EntryEvent {
  return { type: 'EntryScheduleMissed', schemaVersion: 1, data: { ...keyOf(facts, language), schedule, reason } };
}

function cleared(
  language: LanguageCode,
  schedule: ScheduleKind,
  key: Pick<EntryFacts, 'projectUuid' | 'entryId'>,
): EntryEvent {
  return { type: 'EntryScheduleCleared', schemaVersion: 1, data: { ...keyOf(key, language), schedule } };
}

/** Clears schedules that an event makes pointless (workflows.md 2.2, 3.4), in one place for all events that can. */
export function withOutdatedSchedules(events: readonly EntryEvent[], before: Entry): readonly EntryEvent[] {
  if (before.status === 'absent' || !before.variations.some(hasSchedule)) return events;
  const all: EntryEvent[] = [];
  let entry: Entry = before;
  for (const event of events) {
    const gone: readonly EntryEvent[] = outdated(event, entry).map((schedule) =>
      cleared(event.data.language, schedule, event.data),
    );
    // A clearing follows its cause, but nothing can follow the deletion of a variation.
    const together: readonly EntryEvent[] =
      event.type === 'EntryVariationDeleted' ? [...gone, event] : [event, ...gone];
    entry = together.reduce(evolve, entry);
    all.push(...together);
  }
  return all;
}

const hasSchedule = ({ schedules }: Variation) => Boolean(schedules.publish ?? schedules.unpublish);

function outdated(event: EntryEvent, entry: Entry): readonly ScheduleKind[] {
  const schedules = variationIn(entry, event.data.language)?.schedules;
  if (!schedules) return [];
  return endedBy(event).filter((schedule) => schedules[schedule]);
}

function endedBy(event: EntryEvent): readonly ScheduleKind[] {
  switch (event.type) {
    case 'EntryVariationPublished':
      return ['publish'];
    case 'EntryVariationUnpublished':
      return ['unpublish'];
    case 'WorkflowStateChanged':
      return event.data.from === SCHEDULED ? ['publish'] : [];
    case 'EntryVariationArchived':
    case 'EntryVariationDeleted':
      return ['publish', 'unpublish'];
    default:
      return [];
  }
}
