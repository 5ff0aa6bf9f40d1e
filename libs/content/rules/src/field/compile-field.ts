import { isRecord, type LanguageCode } from '@annal/kernel';
import { componentIn, COMPOSER, composedFields, type ComponentFields } from './components.ts';
import { componentShape, composerShape } from './shapes/composed.ts';
import { shapeOf } from './data-formats.ts';
import { isArrayType, scalarOf, type Field } from './field.ts';
import { isArray, isBlank } from './json.ts';
import { linkedId } from './shapes/link.ts';
import { kindOf, type Rule } from './rules/rule.ts';
import { ruleKind } from './rules/catalogue.ts';
import { existenceRule } from './rules/for-links.ts';
import { INVALID, reject, rejectType, type Run } from './run.ts';
import { isTagFormat } from './tag-formats.ts';
import { tagShape } from './shapes/tag.ts';
import { messageText } from './texts.ts';
import type { ValueShape } from './shapes/value-shape.ts';

export interface CompiledField {
  readonly check: (value: unknown, path: string, run: Run) => unknown;
  readonly isRequired: boolean;
  readonly links: (value: unknown) => readonly string[];
}

export interface CompileContext {
  readonly defaultLanguage: LanguageCode;
  readonly components: ComponentFields;
}

export function compileField(field: Field, context: CompileContext): CompiledField {
  const { defaultLanguage } = context;
  const isArrayField = isArrayType(field.dataType);
  const isComponent = componentIn(field.dataFormat) !== undefined;
  const isTag = isTagFormat(field.dataFormat);
  const shape = shapeFor(field, context);
  const rules = compileRules(field, shape, defaultLanguage);
  const { required } = field.validations;
  const requiredText = required && messageText(required.message, defaultLanguage, 'A value is needed');
  const read = isArrayField && !shape.isWhole ? readArray(field, shape) : shape.read;
  const judge = isArrayField ? judgeArray(rules) : judgeValue(rules);
  const isPopulated = isArrayField ? () => true : shape.isPopulated;

  return {
    isRequired: requiredText !== undefined,
    links: linksBy(shape),
    check: (value, path, run) => {
      const missing = () => requiredText && run.mode === 'publish' && reject(run, path, requiredText(run.language));
      // fields.md 6.6: a component is read with all its fields, so `{}` is judged like that.
      if (isUnset(value, field) && !(isComponent && isRecord(value))) {
        missing();
        return value ?? null;
      }
      const stored = read(value, path, run);
      if (stored === INVALID) return stored;
      // All of its tags may have been deleted since they were stored.
      if (isTag && isUnset(stored, field)) {
        missing();
        return stored;
      }
      if (!isPopulated(stored)) missing();
      judge(stored, path, run);
      return stored;
    },
  };
}

export function compileFields(fields: readonly Field[], context: CompileContext): ReadonlyMap<string, CompiledField> {
  return new Map(fields.map((field) => [field.id, compileField(field, context)]));
}

export function requiredIds(compiled: ReadonlyMap<string, CompiledField>): readonly string[] {
  return [...compiled].flatMap(([id, { isRequired }]) => (isRequired ? [id] : []));
}

interface FieldShape extends ValueShape {
  readonly isWhole: boolean;
}

function shapeFor(field: Field, context: CompileContext): FieldShape {
  const { dataType, dataFormat } = field;
  const componentId = componentIn(dataFormat)?.toLowerCase();
  const own = componentId === undefined ? undefined : context.components.get(componentId);
  if (componentId !== undefined && own) {
    // Excludes the component itself, so that even a corrupt definition cannot recurse for ever.
    const components = new Map([...context.components].filter(([id]) => id !== componentId));
    const parts = compileFields(own, { ...context, components });
    return { ...componentShape(parts, requiredIds(parts)), isWhole: false };
  }
  if (isTagFormat(dataFormat)) return { ...tagShape(field), isWhole: isArrayType(dataType) };
  if (dataFormat === COMPOSER) {
    const parts = compileFields(composedFields(field), context);
    const message = field.validations.allowedFieldTypes?.message;
    const notAllowed = messageText(message, context.defaultLanguage, 'This kind of content is not allowed here');
    const shape = composerShape(parts, notAllowed);
    return { ...shape, isPopulated: () => true, isWhole: true };
  }
  return { ...shapeOf(scalarOf(dataType), dataFormat, isArrayType(dataType)), isWhole: false };
}

/** fields.md 3, last column; the empty value of another type is a wrong type. */
function isUnset(value: unknown, { dataType }: Field): boolean {
  if (value === null || value === undefined) return true;
  if (isArrayType(dataType)) return isArray(value) && value.length === 0;
  if (dataType === 'object') return value === '' || (isRecord(value) && isBlank(value));
  return dataType === 'string' && value === '';
}

function compileRules(field: Field, shape: ValueShape, defaultLanguage: LanguageCode): readonly Rule[] {
  const kind = kindOf(field);
  const rules = Object.entries(field.validations).flatMap(([key, parameters]) => {
    const found = ruleKind(key);
    return found?.appliesTo(kind) ? found.compile(parameters, kind, defaultLanguage) : [];
  });
  return shape.link ? [...rules, existenceRule(shape.link)] : rules;
}

function readArray({ dataType }: Field, shape: ValueShape): ValueShape['read'] {
  return (value, path, run) => {
    if (!isArray(value)) return rejectType(run, path, dataType);
    let isValid = true;
    const stored = value.map((item, index) => {
      const read = shape.read(item, `${path}[${index}]`, run);
      if (read === INVALID) isValid = false;
      return read;
    });
    return isValid ? stored : INVALID;
  };
}

function judgeArray(rules: readonly Rule[]): (value: unknown, path: string, run: Run) => void {
  const onField = judgeValue(rules.filter(({ scope }) => scope === 'field'));
  const elementRules = rules.filter(({ scope }) => scope === 'element');
  const onElement = judgeValue(elementRules);
  return (value, path, run) => {
    onField(value, path, run);
    if (elementRules.length === 0 || !isArray(value)) return;
    value.forEach((item, index) => onElement(item, `${path}[${index}]`, run));
  };
}

function judgeValue(rules: readonly Rule[]): (value: unknown, path: string, run: Run) => void {
  return (value, path, run) => {
    for (const { isOnlyForPublish, passes, text } of rules)
      if ((run.mode === 'publish' || !isOnlyForPublish) && !passes(value, run)) reject(run, path, text(run.language));
  };
}

function linksBy({ link, links, isWhole }: FieldShape): CompiledField['links'] {
  if (isWhole) return links ?? (() => []);
  const linksOf = links ?? (link && ((item) => (isRecord(item) ? (linkedId(link(item)) ?? []) : [])));
  if (!linksOf) return () => [];
  return (value) => (isArray(value) ? value : [value]).flatMap(linksOf);
}
