import type { Field } from '@annal/content-rules';
import { isMembers, type Value } from './values/values.ts';

type Texts = Readonly<Record<string, string>>;

/** `editor` of a field (fields.md 7.2): what its author wishes, which is free JSON and may be anything. */
export interface Editor {
  readonly id: string | undefined;
  readonly label: Texts | undefined;
  readonly instructions: Texts | undefined;
  readonly properties: Readonly<Record<string, Value>>;
}

export function editorOf({ editor }: Pick<Field, 'editor'>): Editor {
  const given = isMembers(editor as Value) ? (editor as Readonly<Record<string, Value>>) : {};
  const properties = given['properties'];
  return {
    id: typeof given['id'] === 'string' ? given['id'] : undefined,
    label: textsOf(given['label']),
    instructions: textsOf(given['instructions']),
    properties: isMembers(properties) ? properties : {},
  };
}

export function textProperty({ properties }: Editor, name: string): Texts | undefined {
  return textsOf(properties[name]);
}

export function numberProperty({ properties }: Editor, name: string): number | undefined {
  const value = properties[name];
  return typeof value === 'number' ? value : undefined;
}

/** A plain text stands for every language. */
function textsOf(value: Value | undefined): Texts | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { '': value };
  if (!isMembers(value)) return undefined;
  const texts = Object.entries(value).filter(([, text]) => typeof text === 'string' && text !== '');
  return texts.length === 0 ? undefined : (Object.fromEntries(texts) as Texts);
}
