import type { EntryEvent } from '@annal/content-contracts';
import { entrySource } from '@annal/content-contracts';
import type { FactsFold } from '@annal/event-store';

export interface VariationFacts {
  readonly versionNo: string;
  readonly owner: string | null;
  readonly title: string | null;
  readonly workflowId: string;
  readonly state: string;
}

export interface EntryFacts {
  readonly contentTypeId: string;
  readonly dataFormat: 'entry' | 'asset';
  readonly variations: Readonly<Record<string, VariationFacts>>;
}

export const entryFacts: FactsFold<EntryFacts, EntryEvent> = {
  schemas: entrySource.schemas,
  initial: { contentTypeId: '', dataFormat: 'entry', variations: {} },
  evolve,
};

/** Deleted variations stay, because their last events refer to them. */
function evolve(facts: EntryFacts, { type, data }: EntryEvent): EntryFacts {
  switch (type) {
    case 'EntryVariationCreated': {
      const { contentTypeId, dataFormat, language, versionNo, owner, workflowId, state } = data;
      const variation = { versionNo, owner, title: titleIn(data), workflowId, state };
      return { contentTypeId, dataFormat, variations: { ...facts.variations, [language]: variation } };
    }
    case 'EntryVariationRevised': {
      const { versionNo, owner } = data;
      return changed(facts, data.language, { versionNo, title: titleIn(data), ...(owner !== undefined && { owner }) });
    }
    case 'EntryVariationPublished':
      return changed(facts, data.language, { versionNo: data.versionNo });
    case 'WorkflowStateChanged':
    case 'EntryVariationArchived':
    case 'EntryVariationUnarchived':
    case 'EntryVariationRestored':
      return changed(facts, data.language, { state: data.to, workflowId: data.workflowId });
    default:
      return facts;
  }
}

function changed(facts: EntryFacts, language: string, change: Partial<VariationFacts>): EntryFacts {
  const variation = facts.variations[language];
  if (!variation) return facts;
  return { ...facts, variations: { ...facts.variations, [language]: { ...variation, ...change } } };
}

interface Titled {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly titleField: string | null;
}

function titleIn({ fields, titleField }: Titled): string | null {
  const title = titleField === null ? undefined : fields[titleField];
  return typeof title === 'string' ? title : null;
}
