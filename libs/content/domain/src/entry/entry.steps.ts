import { type InvokedAction, passage, stateOf, titleFieldOf, type WorkflowEvent } from '@annal/content-rules';
import { nextMajor, nextMinor, type LanguageCode, type VersionNo } from '@annal/kernel';
import type { EntryDecision, EntryFacts, EntryModel } from './entry.commands.ts';
import type { EntryOperation } from './entry.errors.ts';
import type { EntryEvent, EntryVariationRevised, Fields, TriggerData } from './entry.events.ts';
import { isAccepted, newFindings, notAccepted } from './entry.findings.ts';
import { judgeFields, linksOf } from './entry.judge.ts';
import { liveVariations, type ExistingEntry, type Variation } from './entry.state.ts';

export interface Step {
  readonly facts: EntryFacts;
  readonly model: EntryModel;
  readonly entry: ExistingEntry;
  readonly variation: Variation;
  readonly event: WorkflowEvent;
  readonly data: TriggerData | null;
  readonly operation: EntryOperation;
}

/** @throws DomainError when an action refuses the values */
export function takeStep(step: Step): EntryDecision {
  const { facts, model, variation, event, operation } = step;
  const { to, actions } = passage(model.workflow, stateOf(model.workflow, variation.state), event);
  const events: EntryEvent[] = [];
  let { versionNo } = variation;
  if (actions.some((action) => action !== 'updateEntry')) {
    const findings = newFindings();
    judgeFields(facts, model, variation.fields, variation.language, 'publish', findings);
    if (!isAccepted(findings)) return notAccepted(findings, operation);
  }
  for (const action of actions) {
    const happened = act(step, action, versionNo, to.id);
    if (!happened) continue;
    ({ versionNo } = happened.data);
    events.push(happened);
  }
  return [...events, stateChange(step, to.id)];
}

/** An edit is the workflow event `sysUpdate`: the new version, followed by the actions of the definition. */
export function takeEdit(step: Step, revised: Omit<EntryVariationRevised['data'], 'versionNo'>): EntryDecision {
  const versionNo = nextMinor(step.variation.versionNo);
  const first: EntryEvent = { type: 'EntryVariationRevised', schemaVersion: 1, data: { ...revised, versionNo } };
  const edited = { ...step, variation: { ...step.variation, versionNo, fields: revised.fields } };
  const others = takeStep(edited);
  return 'wanted' in others ? others : [first, ...others.filter(({ type }) => type !== 'WorkflowEventInvoked')];
}

function act(step: Step, action: InvokedAction['invokeAction'], versionNo: VersionNo, state: string) {
  const { facts, model, entry, variation } = step;
  const key = keyOf(facts, variation.language);
  switch (action) {
    case 'validateEntry':
      return undefined;
    case 'updateEntry':
      return revision(key, variation.fields, nextMinor(versionNo), model);
    case 'publishEntry': {
      const others = liveVariations(entry).filter(({ language }) => language !== variation.language);
      const isSource = variation.language === model.definition.defaultLanguage;
      const translations = isSource ? others.map(({ language }) => language) : [];
      const { tagged, publishedVersionNo: replaces } = variation;
      const tags = tagged && { hasTags: tagged.length > 0 };
      const data = { ...key, versionNo: nextMajor(versionNo), replaces, state, ...tags, translations };
      return { type: 'EntryVariationPublished', schemaVersion: 1, data } as const;
    }
  }
}

function revision(
  key: ReturnType<typeof keyOf>,
  fields: Fields,
  versionNo: VersionNo,
  model: EntryModel,
): EntryVariationRevised {
  const titleField = titleFieldOf(model.definition);
  const data = { ...key, versionNo, fields, ...linksOf(model, fields), titleField };
  return { type: 'EntryVariationRevised', schemaVersion: 1, data };
}

function stateChange({ facts, model, variation, event, data }: Step, to: string): EntryEvent {
  const key = { ...keyOf(facts, variation.language), workflowId: model.workflow.id, event: event.id, data };
  return to === variation.state
    ? { type: 'WorkflowEventInvoked', schemaVersion: 1, data: { ...key, state: to } }
    : { type: 'WorkflowStateChanged', schemaVersion: 1, data: { ...key, from: variation.state, to } };
}

export function keyOf({ projectUuid, entryId }: Pick<EntryFacts, 'projectUuid' | 'entryId'>, language: LanguageCode) {
  return { projectUuid, entryId, language };
}
