import type { Issue } from '@annal/kernel';
import type { Change, EntryFacts, EntryModel } from './entry.commands.ts';
import type { Fields } from './entry.events.ts';
import { completedFields, entryDescription, entryTitle } from './entry.fields.ts';
import { lookUpIn, type TagLookUp } from '../field/shapes/tag.ts';
import { tagsFor, targetsOf } from './entry.judge.ts';
import { liveVariations, type ExistingEntry, type Variation } from './entry.state.ts';
import { isObject } from './entry.sys.ts';
import { applyJsonPatch } from './apply-json-patch.ts';
import { leastBytes } from './json-values.ts';
import type { JsonPatchOperation } from './json-patch.ts';
import { mergePatch } from './merge-patch.ts';

interface Changed {
  readonly fields: Fields;
  readonly issues: readonly Issue[];
}

export function changedFields(
  change: Change,
  facts: EntryFacts,
  model: EntryModel,
  entry: ExistingEntry,
  variation: Variation,
): Changed {
  switch (change.kind) {
    case 'replace':
      return { fields: change.fields, issues: [] };
    case 'merge': {
      const { definition, components } = model;
      const tags = lookUpFor(facts, model, variation.fields);
      const base = completedFields(definition, variation.fields, components, undefined, tags);
      const merged = mergePatch(base, change.patch);
      return { fields: populated(merged as Fields), issues: [] };
    }
    case 'operations':
      return patched(change.operations, documentOf(facts, model, entry, variation), variation.fields);
  }
}

function lookUpFor(facts: EntryFacts, { validator }: EntryModel, fields: Fields): TagLookUp | undefined {
  const tags = tagsFor(facts, validator, fields);
  return tags && lookUpIn(tags);
}

function patched(
  operations: readonly JsonPatchOperation[],
  document: Readonly<Record<string, unknown>>,
  stored: Fields,
): Changed {
  const misplaced = operations.flatMap((operation, index) =>
    isMisplaced(operation) ? [{ field: `[${index}]`, message: 'Only data fields can be changed' }] : [],
  );
  if (misplaced.length > 0) return { fields: {}, issues: misplaced };
  const result = applyJsonPatch(document, operations, Math.max(0, leastBytes(document) - leastBytes(stored)));
  if ('failed' in result) return { fields: {}, issues: [{ field: `[${result.failed}]`, message: result.message }] };
  return { fields: isObject(result.document) ? populated(result.document) : {}, issues: [] };
}

/** Empty fields were filled in only so that a patch can address them. */
function populated(fields: Fields): Fields {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}

const NO_FIELDS = new Set([undefined, 'sys', 'sysAssetFile', 'entryTitle', 'entryDescription']);

function isMisplaced(operation: JsonPatchOperation): boolean {
  if (operation.op === 'test') return false;
  return NO_FIELDS.has(operation.path[0]) || (operation.op === 'move' && NO_FIELDS.has(operation.from[0]));
}

/** Target of a patch's pointers: the entry as a reader sees it, without members that come from metadata. */
function documentOf(
  facts: EntryFacts,
  model: EntryModel,
  entry: ExistingEntry,
  { language, fields, owner, slug, state, versionNo, publishedVersionNo }: Variation,
): Readonly<Record<string, unknown>> {
  const { definition, workflow, components, validator } = model;
  const tags = lookUpFor(facts, model, fields);
  const { entryId, projectId } = facts;
  const { id: contentTypeId, dataFormat } = definition;
  return {
    ...completedFields(definition, fields, components, targetsOf(facts, validator, fields), tags),
    entryTitle: entryTitle(definition, fields),
    entryDescription: entryDescription(definition, fields),
    sys: {
      id: entryId,
      projectId,
      contentTypeId,
      dataFormat,
      language,
      availableLanguages: liveVariations(entry).map((variation) => variation.language),
      owner,
      slug,
      isPublished: publishedVersionNo !== null,
      versionStatus: 'latest',
      workflow: { id: workflow.id, state },
      version: { versionNo },
    },
  };
}
