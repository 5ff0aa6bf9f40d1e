import { alternatives, type JsonReader } from '@annal/kernel';
import type { ComponentFacts } from './component-facts.ts';
import { componentFormat, componentIn, COMPOSER } from './components.ts';
import { canonicalFormat, knownFormat } from './data-formats.ts';
import { noTags, groupOf, type KnownTags } from '../tags/known-tags.ts';
import { isArrayType, SCALAR_TYPES, scalarOf, type DataType } from './field.ts';
import { tagFormat, tagGroupIn } from './tag-formats.ts';

const DATA_TYPES: readonly DataType[] = SCALAR_TYPES.flatMap((scalar) => [scalar, `${scalar}Array`] as const);
const OPEN_FORMAT = /^[A-Za-z][A-Za-z0-9._-]{0,63}$/;

export function checkDataType(sent: JsonReader): DataType | undefined {
  const named = sent.filled('The dataType is required')?.text();
  if (named === undefined) return undefined;
  return (
    sent.oneOf(DATA_TYPES) ?? sent.refuse(`The data type '${named}' is not supported: use ${alternatives(DATA_TYPES)}`)
  );
}

/** Position of a field, on which the available formats depend (content-types.md 2.1, fields.md 6.7). */
export interface Place {
  readonly kind: 'contentType' | 'component' | 'composer';
  readonly components: ComponentFacts;
  readonly tags?: KnownTags | undefined;
}

export function checkDataFormat(
  sent: JsonReader,
  dataType: DataType | undefined,
  place: Place,
): string | null | undefined {
  const named = sent.filled()?.text();
  if (named === undefined) return null;
  const componentId = componentIn(named);
  const found = componentId === undefined ? undefined : place.components.known.get(componentId.toLowerCase());
  const dataFormat = found ? componentFormat(found.id) : withStoredGroup(canonicalFormat(named), place);
  const problem =
    (componentId === undefined ? unavailable(dataFormat, place) : componentProblem(componentId, place)) ??
    groupProblem(dataFormat, place) ??
    (dataType && mismatch(dataFormat, dataType));
  return problem === undefined ? dataFormat : sent.refuse(problem);
}

function withStoredGroup(dataFormat: string, { tags = noTags }: Place): string {
  const group = groupOf(tags, tagGroupIn(dataFormat) ?? '');
  return group ? tagFormat(group.id) : dataFormat;
}

function groupProblem(dataFormat: string, { tags = noTags }: Place): string | undefined {
  const groupId = tagGroupIn(dataFormat);
  if (groupId === undefined || groupOf(tags, groupId)) return undefined;
  return `The tag group '${groupId}' does not exist`;
}

function componentProblem(sentId: string, { kind, components }: Place): string | undefined {
  const found = components.known.get(sentId.toLowerCase());
  const isSelf = kind === 'component' && sentId.toLowerCase() === components.ownId.toLowerCase();
  if (isSelf) return 'A component cannot contain itself';
  if (!found) return `There is no component '${sentId}'`;
  if (kind !== 'component') return undefined;
  if (components.isChild) return 'This component is part of another one, so it cannot contain components';
  return found.hasChildren ? `The component '${found.id}' contains components, so it cannot be part of one` : undefined;
}

function unavailable(dataFormat: string, { kind }: Place): string | undefined {
  if (dataFormat.toLowerCase() === 'component') return 'A component is named as component.{id}';
  if (dataFormat === COMPOSER && kind !== 'contentType')
    return `A composed field cannot be part of a ${kind === 'component' ? 'component' : 'composed field'}`;
  return OPEN_FORMAT.test(dataFormat) ? undefined : `The data format '${dataFormat}' is not valid`;
}

function mismatch(dataFormat: string, dataType: DataType): string | undefined {
  return isAllowed(dataFormat, dataType)
    ? undefined
    : `The data format '${dataFormat}' is not allowed for the data type '${dataType}'`;
}

function isAllowed(dataFormat: string, dataType: DataType): boolean {
  if (dataFormat === COMPOSER) return dataType === 'objectArray';
  const known = knownFormat(dataFormat);
  const scalar = scalarOf(dataType);
  if (known) return known.scalar === scalar && (known.isRepeatable || !isArrayType(dataType));
  return scalar === 'object' || (scalar === 'string' && componentIn(dataFormat) === undefined);
}
