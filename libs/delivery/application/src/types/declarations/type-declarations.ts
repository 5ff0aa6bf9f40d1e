import type { ComponentDefinition, ContentTypeDefinition, Field } from '@annal/content-rules';
import type { LanguageCode, Localized } from '@annal/kernel';
import { commonDeclarations } from './common-declarations.ts';
import { memberOf, type Names } from './field-types.ts';
import { byText, typeNames } from './type-names.ts';
import { comment, literal, union } from './written-text.ts';

export interface Declared {
  readonly projectId: string;
  readonly primaryLanguage: LanguageCode;
  /** Those whose entries are delivered. */
  readonly types: readonly ContentTypeDefinition[];
  /** Those that the types use. */
  readonly components: readonly ComponentDefinition[];
  readonly typeId: Names['typeId'];
}

const HEAD = `Types of what the delivery API shows of the project.
Made by Annal from the published content types; do not edit.
A field that its content type requires is not null. The exceptions are entries that were published before the rule
existed, and drafts (versionStatus=latest). With \`fields\` only those members are there that were asked for.`;

/** A module of TypeScript. Equal models have equal texts (delivery.md 8). */
export function typeDeclarations({ projectId, primaryLanguage, types, components, typeId }: Declared): string {
  const named = typeNames([...types, ...components].map(({ id }) => id));
  const nameOf = ({ id }: { readonly id: string }) => named.get(id) ?? id;
  const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
    items.toSorted((one, other) => byText(one.id, other.id));
  const typesByKey = keyed(types.map(({ id, dataFormat }) => ({ id, dataFormat, name: nameOf({ id }) })));
  const componentsByKey = keyed(components.map(({ id }) => ({ id, name: nameOf({ id }) })));
  const names: Names = {
    typeId,
    type: (id) => typesByKey.get(id.toLowerCase()),
    component: (id) => componentsByKey.get(id.toLowerCase())?.name,
  };
  const text = (localized: Localized) => localized[primaryLanguage] ?? Object.values(localized)[0] ?? '';
  const body = (fields: readonly Field[]) =>
    byId(fields)
      .map((field) => `${comment(text(field.description), '  ')}  ${memberOf(field, names)}\n`)
      .join('');
  const declared = ({ name, description, ...definition }: ComponentDefinition | ContentTypeDefinition) => {
    const base = 'dataFormat' in definition ? ` extends ${baseOf(definition)}<${literal(definition.id)}>` : '';
    const about = comment([text(name), text(description)].filter((part) => part.trim() !== '').join('\n'), '');
    return `${about}export interface ${nameOf(definition)}${base} {\n${body(definition.fields)}}\n`;
  };
  const ofFormat = (format: string) => byId(types).filter(({ dataFormat }) => dataFormat === format);
  return [
    comment(`${HEAD}\nProject: ${projectId}`, ''),
    `import type * as Client from 'contensis-delivery-api';\n`,
    `export type ContentTypeId = ${union(byId(types).map(({ id }) => literal(id)))};\n`,
    `export type AnyEntry = ${union(ofFormat('entry').map(nameOf))};\n`,
    `export type AnyAsset = ${union(ofFormat('asset').map(nameOf))};\n`,
    ...byId([...types, ...components]).map(declared),
    commonDeclarations,
  ].join('\n');
}

const baseOf = ({ dataFormat }: Pick<ContentTypeDefinition, 'dataFormat'>): string =>
  dataFormat === 'asset' ? 'DeliveredAsset' : 'DeliveredEntry';

const keyed = <Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.id.toLowerCase(), item]));
