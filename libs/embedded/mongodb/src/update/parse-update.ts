import { badValue, CommandError, failedToParse, notSupported } from '../errors.ts';
import { BsonType, documentValue, elementsOf, entriesOf, isEmptyDocument, type BsonValue } from '../bson/value.ts';
import { isNumber, stringOf } from '../bson/scalars.ts';
import { buildDocument } from '../bson/writer.ts';
import { matches, type Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { ChangedPaths } from './changed-paths.ts';
import type { FieldModifier } from './modifiers.ts';
import { modifierNames, modifiers } from './operators.ts';

export interface Change {
  readonly operator: string;
  readonly path: readonly string[];
  readonly modify: FieldModifier;
}

export type ArrayFilters = ReadonlyMap<string, (element: BsonValue) => boolean>;

export type Update =
  | { readonly kind: 'replacement'; readonly document: BsonValue }
  | { readonly kind: 'operators'; readonly changes: readonly Change[]; readonly arrayFilters: ArrayFilters };

export function notAnUpdate(): CommandError {
  return failedToParse('Update argument must be either an object or an array');
}

export function parseUpdate(update: BsonValue, arrayFilters: BsonValue | undefined): Update {
  if (update.isArray()) throw notSupported('an update by aggregation pipeline');
  if (!update.isObject()) throw notAnUpdate();
  const entries = entriesOf(update);
  const filters = parseArrayFilters(arrayFilters);
  if (!entries[0]?.[0].startsWith('$')) return { kind: 'replacement', document: update };
  const paths = new ChangedPaths(new Set(filters.keys()));
  const changes = entries.flatMap(([operator, fields]) => parseOperator(operator, fields, paths));
  refuseUnusedFilters(filters, changes);
  return { kind: 'operators', changes, arrayFilters: filters };
}

function parseOperator(operator: string, fields: BsonValue, paths: ChangedPaths): Change[] {
  const modifier = modifierNames.has(operator) ? modifiers[operator] : undefined;
  if (operator === '$bit' || (operator === '$pullAll' && !modifier))
    throw notSupported(`the update operator ${operator}`);
  if (!modifier)
    throw failedToParse(`Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update \
specified as an array`);
  if (!fields.isObject()) throw failedToParse(`Modifiers operate on fields but we found another type for ${operator}`);
  return entriesOf(fields).map(([name, argument]) => {
    const path = parsePath(name);
    if (operator === '$rename') {
      paths.add(path);
      if (argument.type !== BsonType.string) throw badValue(`The 'to' field for $rename must be a string: ${name}`);
      paths.add(renameTarget(name, stringOf(argument)));
    }
    const change = { operator, path, modify: modifier(argument, name) };
    if (operator !== '$rename') paths.add(path);
    return change;
  });
}

function renameTarget(name: string, to: string): string[] {
  if (to.includes('\0')) throw badValue("The 'to' field for $rename cannot contain an embedded null byte");
  const target = parsePath(to);
  if ([...target, ...name.split('.')].some((part) => part === '$' || /^\$\[.*\]$/.test(part)))
    throw badValue(`The source and target field for $rename must not be dynamic: ${name}`);
  if (to === name) throw badValue(`The source and target field for $rename must differ: ${name}`);
  if (to.startsWith(`${name}.`) || name.startsWith(`${to}.`))
    throw badValue(`The source and target field for $rename must not be on the same path: ${name}`);
  return target;
}

export function parsePath(name: string): string[] {
  const path = name.split('.');
  if (path.includes(''))
    throw new CommandError(56, `The update path '${name}' contains an empty field name, which is not allowed.`);
  if (path[0]?.startsWith('$') && /^\$(\[.*\])?$/.test(path[0]))
    throw badValue(
      `Cannot have array filter identifier or positional operator as the first part of the path '${name}'`,
    );
  if (path.filter((part) => part === '$').length > 1)
    throw badValue(`Too many positional (i.e. '$') elements found in path '${name}'`);
  return path;
}

function parseArrayFilters(array: BsonValue | undefined): ArrayFilters {
  const filters = new Map<string, (element: BsonValue) => boolean>();
  for (const document of array ? elementsOf(array) : []) {
    if (!document.isObject() || isEmptyDocument(document))
      throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
    const filter = parseFilter(document, 'part');
    const [identifier, ...others] = new Set(rootsOf(filter));
    if (identifier === undefined || others.length > 0)
      throw failedToParse(`Error parsing array filter :: caused by :: Expected a single top-level field name, found \
'${identifier ?? ''}' and '${others[0] ?? ''}'`);
    if (!/^[a-z][a-zA-Z0-9]*$/.test(identifier))
      throw badValue(`Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric \
string beginning with a lowercase letter, found '${identifier}'`);
    if (filters.has(identifier))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${identifier}`);
    filters.set(identifier, elementTest(identifier, filter));
  }
  return filters;
}

function rootsOf(filter: Filter): string[] {
  if (filter.kind === 'field') return [filter.path.text.split('.')[0] ?? ''];
  if (filter.kind === 'not') return rootsOf(filter.filter);
  if ('filters' in filter) return filter.filters.flatMap(rootsOf);
  return [];
}

function elementTest(identifier: string, filter: Filter): (element: BsonValue) => boolean {
  return (element) => matches(filter, wrapped(identifier, element));
}

function wrapped(name: string, value: BsonValue): BsonValue {
  return documentValue(Buffer.from(buildDocument((out) => out.value(name, value))));
}

function refuseUnusedFilters(filters: ArrayFilters, changes: readonly Change[]): void {
  const used = new Set(changes.flatMap(({ path }) => path.flatMap((part) => /^\$\[(.+)\]$/.exec(part)?.[1] ?? [])));
  for (const name of filters.keys())
    if (!used.has(name)) throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
}

export function requireNumber(argument: BsonValue, operator: string, name: string): void {
  if (!isNumber(argument)) throw new CommandError(14, `Cannot ${operator} with non-numeric argument: {${name}: ...}`);
}
