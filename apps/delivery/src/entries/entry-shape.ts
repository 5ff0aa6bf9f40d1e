import { deliveryErrors, entrySelection, type EntryShape, type TagFormat } from '@annal/delivery-application';
import type { QueryParameters } from '@annal/http';
import { isRecord } from '@annal/kernel';

const DEEPEST = 10;
const TAG_FORMATS: readonly TagFormat[] = ['label', 'value', 'object'];

export interface ShapeNames {
  readonly fields: string;
  readonly linkDepth: string;
  readonly fieldLinkDepths: string;
}

const NAMES: ShapeNames = { fields: 'fields', linkDepth: 'linkDepth', fieldLinkDepths: 'fieldLinkDepths' };

/** The parameters of delivery.md 1.3 that shape entries. */
export function entryShape(query: QueryParameters, names: ShapeNames = NAMES): EntryShape {
  return {
    selection: entrySelection(query.list(names.fields)),
    linkDepth: depth(query.integer(names.linkDepth), names.linkDepth),
    fieldLinkDepths: fieldLinkDepths(query.text(names.fieldLinkDepths), names.fieldLinkDepths),
    tagFormat: tagFormat(query.text('tagFormat')),
  };
}

/** An integer of 0 or more; above 10 counts as 10. */
export function depth(value: unknown, name: string): number {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw deliveryErrors.malformed(name, 'The depth has to be an integer of 0 or more');
  return Math.min(value, DEEPEST);
}

/** JSON text, or the object itself in a body. */
export function fieldLinkDepths(sent: unknown, name: string): ReadonlyMap<string, number> {
  const depths = typeof sent === 'string' ? parsed(sent, name) : sent;
  if (depths === undefined || depths === null) return new Map();
  if (!isRecord(depths)) throw deliveryErrors.malformed(name, 'The value has to be an object from path to depth');
  return new Map(Object.entries(depths).map(([path, value]) => [path.toLowerCase(), depth(value, name)]));
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw deliveryErrors.malformed(name, 'The value is not valid JSON');
  }
}

function tagFormat(sent: string | undefined): TagFormat {
  const format = sent === undefined ? 'label' : TAG_FORMATS.find((each) => each === sent.toLowerCase());
  if (format) return format;
  throw deliveryErrors.malformed('tagFormat', `The tag format '${sent}' is none of label, value and object`);
}
