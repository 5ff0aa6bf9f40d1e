import type { EntryEvent } from '@annal/content-contracts';
import type { IntegrationType } from '@annal/integration-contracts/catalogue';
import type { Recorded } from '@annal/kernel';
import type { EntryFacts } from './entry-facts.ts';
import { segment, type ProjectNames, type Translated } from './translated.ts';

export interface EntryStep {
  readonly event: Recorded<EntryEvent>;
  readonly before: EntryFacts;
  readonly after: EntryFacts;
}

type Of<Type extends EntryEvent['type']> = Extract<Recorded<EntryEvent>, { type: Type }>;
type EntryType = Extract<IntegrationType, `annal.entry.${string}`>;
type Words = { readonly [Name in EntryType]: Name extends `annal.entry.${infer Event}.v1` ? Event : never }[EntryType];

/** Translates all events of one command, because the contract's order differs from the stored one (events.md 10). */
export function translateEntry(steps: readonly EntryStep[], project: ProjectNames): readonly Translated[] {
  const out: Translated[] = [];
  // Publications follow the state change they belong to.
  let held: { readonly language: string; readonly step: EntryStep; readonly word: Words }[] = [];
  const release = () => {
    for (const { step, word } of held) out.push(told(step, project, word));
    held = [];
  };
  for (const step of steps) {
    const { event } = step;
    if (held.some(({ language }) => language !== event.data.language)) release();
    switch (event.type) {
      case 'EntryVariationCreated':
        out.push(told(step, project, 'created'), stateChanged(step, project, null, event.data.state, 'sysCreate'));
        break;
      case 'EntryVariationRevised':
        held.push({ language: event.data.language, step, word: 'updated' });
        break;
      case 'EntryVariationPublished':
        held.push({ language: event.data.language, step, word: 'published' });
        break;
      case 'EntryVariationUnpublished':
        held.push({ language: event.data.language, step, word: 'unpublished' });
        break;
      case 'WorkflowStateChanged':
      case 'WorkflowEventInvoked': {
        const isEdit = event.data.event === 'sysUpdate';
        const updates = isEdit ? held.filter(({ word }) => word === 'updated') : [];
        for (const update of updates) out.push(told(update.step, project, 'updated'));
        held = held.filter((one) => !updates.includes(one));
        if (isAsked(event.data.event)) out.push(raised(step, project, event.data.event));
        if (event.type === 'WorkflowStateChanged')
          out.push(stateChanged(step, project, event.data.from, event.data.to, event.data.event));
        release();
        break;
      }
      case 'EntryVariationArchived':
        out.push(raised(step, project, 'sysArchive'));
        release();
        out.push(...shelved(step, event, project, 'sysArchive', 'archived'));
        break;
      case 'EntryVariationUnarchived':
        out.push(raised(step, project, 'sysUnarchive'), ...shelved(step, event, project, 'sysUnarchive', 'unarchived'));
        break;
      case 'EntryVariationRestored':
        out.push(raised(step, project, 'sysRestore'), ...shelved(step, event, project, 'sysRestore', 'restored'));
        break;
      case 'EntryVariationDeleted':
        release();
        out.push(...deleted(step, event, project));
        break;
      default:
        break;
    }
  }
  const [unpublished] = held;
  // Unpublished without a state change, so no other event reports it.
  if (unpublished?.word === 'unpublished' && isByHand(unpublished.step.event))
    out.push(raised(unpublished.step, project, 'sysUnpublish'));
  release();
  return out;
}

/** Edits and timers are not workflow events. */
const SILENT = ['sysUpdate', 'sysPublishScheduleInvoke', 'sysUnpublishScheduleInvoke'];
const isAsked = (event: string) => !SILENT.includes(event);

/** A request causes itself; the command of a timer is caused by the event that set the timer. */
const isByHand = ({ metadata }: Recorded<EntryEvent>) => metadata.causationId === metadata.commandId;

function told(step: EntryStep, project: ProjectNames, word: Words): Translated {
  const { label, subject, data } = common(step, project);
  return { type: `annal.entry.${word}.v1`, subject, label, data } as Translated;
}

function raised(step: EntryStep, project: ProjectNames, event: string): Translated {
  const { label, subject, data } = common(step, project);
  const { language } = step.event.data;
  const known = step.before.variations[language] ?? step.after.variations[language];
  const sent = 'data' in step.event.data ? step.event.data.data : null;
  const workflow = { workflowId: known?.workflowId ?? '', state: known?.state ?? '', event, data: sent };
  return { type: 'annal.entry.workflowEventRaised.v1', subject, label, data: { ...data, ...workflow } };
}

function stateChanged(
  step: EntryStep,
  project: ProjectNames,
  from: string | null,
  to: string,
  cause: string,
): Translated {
  const { label, subject, data } = common(step, project);
  const workflowId = step.after.variations[step.event.data.language]?.workflowId ?? '';
  return {
    type: 'annal.entry.workflowStateChanged.v1',
    subject,
    label,
    data: { ...data, workflowId, from, to, cause },
  };
}

function shelved(
  step: EntryStep,
  { data }: Of<'EntryVariationArchived' | 'EntryVariationUnarchived' | 'EntryVariationRestored'>,
  project: ProjectNames,
  cause: string,
  word: Words,
): readonly Translated[] {
  return [stateChanged(step, project, data.from, data.to, cause), told(step, project, word)];
}

function deleted(
  step: EntryStep,
  { data: { languages, permanent, wasPublished, wasBinned } }: Of<'EntryVariationDeleted'>,
  project: ProjectNames,
): readonly Translated[] {
  const { label, subject, data } = common(step, project);
  const gone: Translated = {
    type: 'annal.entry.deleted.v1',
    subject,
    label,
    data: { ...data, remainingLanguages: languages, permanent },
  };
  return wasPublished && !wasBinned ? [told(step, project, 'unpublished'), gone] : [gone];
}

function common({ event, after }: EntryStep, { projectId }: ProjectNames) {
  const { entryId, language } = event.data;
  const { contentTypeId, dataFormat } = after;
  const { versionNo = '0.0', owner = null, title = null } = after.variations[language] ?? {};
  const data = { projectId, entryId, contentTypeId, dataFormat, language, versionNo, owner };
  return { subject: `entries/${segment(entryId)}`, label: title, data };
}
