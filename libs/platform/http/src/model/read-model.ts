import type { Type } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { isRecord, type Issue, type JsonRecord } from '@annal/kernel';
import { MAX_ITEMS, propertiesOf, ruleOf, type PropertyRule } from './property-rule.ts';

/** Names match in any case and unknown ones are dropped. Values are converted but not checked. */
export function bindModel(model: Type<object>, source: JsonRecord, nullIsAbsent: boolean): object {
  const properties = propertiesOf(model);
  const instance = new model() as Record<string, unknown>;
  for (const [key, value] of Object.entries(source)) {
    const property = properties.get(key.toLowerCase());
    if (!property || (value === null && nullIsAbsent && !property.rule?.nullMatters)) continue;
    instance[property.name] = bindValue(property.rule, value, nullIsAbsent);
  }
  return instance;
}

export function modelIssues(instance: object): Issue[] {
  return flatten(validateSync(instance, { forbidUnknownValues: false }), instance, '');
}

function bindValue(rule: PropertyRule | undefined, value: unknown, nullIsAbsent: boolean): unknown {
  if (!rule?.model) return rule?.convert ? rule.convert(value) : value;
  const model = rule.model();
  const bind = (item: unknown) => (isRecord(item) ? bindModel(model, item, nullIsAbsent) : item);
  // One more than allowed, so that the check notices the excess.
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS + 1).map(bind) : bind(value);
}

function flatten(errors: readonly ValidationError[], parent: object, path: string): Issue[] {
  const order = Object.keys(parent);
  const place = ({ property }: ValidationError) => order.indexOf(property) >>> 0;
  return [...errors]
    .sort((left, right) => place(left) - place(right))
    .flatMap((error) => issuesOf(error, parent, pathTo(error.property, parent, path)));
}

function issuesOf({ property, value, constraints, children }: ValidationError, parent: object, field: string): Issue[] {
  const own = constraints ? ownIssues(property, value, constraints, parent, field) : [];
  if (!isNested(value) || (own.length > 0 && !Array.isArray(value))) return [...own];
  if (!Array.isArray(value)) return flatten(children ?? [], value, field);
  const inner = (children ?? []).filter((item) => isNested(item.value));
  return inOrderOfItems([...own, ...flatten(inner, value, field)], field);
}

function ownIssues(
  property: string,
  value: unknown,
  constraints: Readonly<Record<string, string>>,
  parent: object,
  field: string,
): readonly Issue[] {
  const issues = ruleOf(parent.constructor, property)?.check(value, field) ?? [];
  if (issues.length > 0) return issues;
  const foreign = Object.entries(constraints).find(([name]) => name !== 'nestedValidation');
  return foreign ? [{ field, message: foreign[1] }] : [];
}

function inOrderOfItems(issues: readonly Issue[], list: string): Issue[] {
  const place = ({ field = '' }: Issue) => Number.parseInt(field.slice(list.length + 1)) || 0;
  return [...issues].sort((left, right) => place(left) - place(right));
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function pathTo(property: string, parent: object, path: string): string {
  if (Array.isArray(parent)) return `${path}[${property}]`;
  return path === '' ? property : `${path}.${property}`;
}
