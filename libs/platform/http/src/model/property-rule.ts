import type { Type } from '@nestjs/common';
import { getMetadataStorage, registerDecorator } from 'class-validator';
import { wrongType, type Issue } from '@annal/kernel';

export interface PropertyRule {
  readonly check: (value: unknown, path: string) => readonly Issue[];
  readonly convert?: (value: unknown) => unknown;
  readonly model?: () => Type<object>;
  readonly nullMatters?: boolean;
  readonly form?: JsonForm;
}

export interface JsonForm {
  readonly type?: 'string' | 'integer' | 'boolean' | 'object' | 'array';
  readonly items?: JsonForm;
  readonly additionalProperties?: JsonForm;
}

export interface PropertyOptions {
  readonly required?: boolean;
  /** Passes null to the handler on POST, where it otherwise counts as absent. */
  readonly nullMatters?: boolean;
  readonly label?: string;
}

export interface DeclaredProperty {
  readonly name: string;
  readonly rule?: PropertyRule;
}

const declared = new WeakMap<object, Map<string, PropertyRule>>();
const known = new WeakMap<object, ReadonlyMap<string, DeclaredProperty>>();

export function property(
  rule: PropertyRule,
  { required = false, label, nullMatters = false }: PropertyOptions = {},
): PropertyDecorator {
  return (target, key) => {
    const name = String(key);
    const missing = `The ${label ?? inWords(name)} is required`;
    const check: PropertyRule['check'] = (value, path) => {
      if (value !== undefined && value !== null) return rule.check(value, path);
      return required ? [{ field: path, message: missing }] : [];
    };
    const rules = declared.get(target.constructor) ?? new Map<string, PropertyRule>();
    declared.set(target.constructor, rules.set(name, { ...rule, check, nullMatters }));
    registerDecorator({
      name: 'rule',
      target: target.constructor,
      propertyName: name,
      validator: { validate: (value: unknown) => check(value, '').length === 0 },
    });
  };
}

/** Keyed by lower-case name; includes inherited properties and those with class-validator decorators. */
export function propertiesOf(model: Type<object>): ReadonlyMap<string, DeclaredProperty> {
  const cached = known.get(model);
  if (cached) return cached;
  const properties = new Map<string, DeclaredProperty>();
  for (const { propertyName } of getMetadataStorage().getTargetValidationMetadatas(model, '', true, false)) {
    const rule = ruleOf(model, propertyName);
    properties.set(propertyName.toLowerCase(), { name: propertyName, ...(rule && { rule }) });
  }
  known.set(model, properties);
  return properties;
}

export function ruleOf(model: object, name: string): PropertyRule | undefined {
  for (let type: object | null = model; type; type = Object.getPrototypeOf(type) as object | null) {
    const rule = declared.get(type)?.get(name);
    if (rule) return rule;
  }
  return undefined;
}

export function inWords(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

export const notA = (type: string, field: string): readonly Issue[] => [{ field, message: wrongType(type) }];

/** Each object in a list is bound and checked property by property. */
export const MAX_ITEMS = 1_000;
