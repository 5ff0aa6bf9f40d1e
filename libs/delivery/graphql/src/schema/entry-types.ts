import {
  GraphQLInterfaceType,
  GraphQLObjectType,
  GraphQLString,
  GraphQLUnionType,
  type GraphQLFieldConfigMap,
} from 'graphql';
import { composedFields, type ContentTypeDefinition, type Field } from '@annal/content-rules';
import { isRecord, type Localized } from '@annal/kernel';
import type { Asking } from '../data/asking.ts';
import { textOf, typeIdOf, type Part } from '../data/part.ts';
import { inOrderOfIds, type ContentModel } from '../naming/model.ts';
import { Names } from '../naming/names.ts';
import type { TypeNames } from '../naming/type-names.ts';
import { assetUrl } from './asset-url.ts';
import { fieldOutput, imageAsset, type NamedTypes } from './field-output.ts';
import type { Allowed } from './links.ts';
import { resolving, type FieldConfig } from './resolving.ts';
import { required, Sys } from './sys-types.ts';

type Fields = GraphQLFieldConfigMap<unknown, Asking>;
type ObjectType = GraphQLObjectType<unknown, Asking>;

const member = (name: string) => resolving<Part>((part, _args, asking) => shown(part.values[name], asking));

const shown = (value: unknown, { budget }: Asking): unknown => {
  budget.shows(value);
  return value;
};

const entryFields: Fields = {
  entryTitle: { type: GraphQLString, resolve: member('entryTitle') },
  entryDescription: { type: GraphQLString, resolve: member('entryDescription') },
  sys: { type: required(Sys), resolve: member('sys') },
};

/** The object types of a schema, and what holds them together. */
export class EntryTypes implements NamedTypes {
  readonly entry: GraphQLInterfaceType;
  readonly asset: GraphQLInterfaceType;
  readonly image: NamedTypes['image'];
  /** Of content types, by id in lower case. */
  readonly objects = new Map<string, ObjectType>();
  /** Ids of fields that the schema has to call by another name. */
  readonly renamed = new Set<string>();
  private readonly components = new Map<string, ObjectType>();
  private readonly assets: ReadonlySet<string>;

  constructor(
    model: ContentModel,
    private readonly names: TypeNames,
  ) {
    const resolveType = (part: unknown) => this.objects.get(typeIdOf((part as Part).values).toLowerCase())?.name;
    this.entry = new GraphQLInterfaceType({
      name: 'Entry',
      description: 'What all entries and assets have.',
      fields: entryFields,
      resolveType,
    });
    this.asset = new GraphQLInterfaceType({
      name: 'Asset',
      description: 'A file.',
      interfaces: [this.entry],
      fields: { ...entryFields, url: assetUrl },
      resolveType,
    });
    this.assets = new Set(model.types.filter(isAsset).map(({ id }) => id.toLowerCase()));
    this.image = { type: this.imageType(), allowed: (id) => this.assets.has(id) };
    for (const { id, fields } of inOrderOfIds(model.components))
      if (fields.length > 0) this.components.set(id.toLowerCase(), this.componentType(id, fields));
    for (const definition of inOrderOfIds(model.types))
      this.objects.set(definition.id.toLowerCase(), this.entryType(definition));
  }

  get all(): readonly ObjectType[] {
    return [...this.objects.values()];
  }

  component(id: string): ObjectType | undefined {
    return this.components.get(id.toLowerCase());
  }

  composer(owner: string, field: Field): GraphQLUnionType | undefined {
    const items = composedFields(field);
    if (items.length === 0) return undefined;
    const members = new Map(items.map((item) => [item.id, this.itemType(owner, field, item)]));
    return new GraphQLUnionType({
      name: this.names.union(owner, field.id),
      types: [...members.values()],
      resolveType: (part) => members.get(textOf((part as Part).values['type']))?.name,
    });
  }

  target(owner: string, field: Field) {
    const ids = allowedTypes(field).filter((id) => this.objects.has(id));
    const [only, ...others] = ids.flatMap((id) => this.objects.get(id) ?? []);
    const isNamed = allowedTypes(field).length > 0;
    const allowed: Allowed = isNamed ? (id) => ids.includes(id) : (id) => this.objects.has(id);
    if (only && others.length === 0) return { type: only, allowed };
    if (!only) return { type: field.dataFormat === 'asset' ? this.asset : this.entry, allowed };
    const type = new GraphQLUnionType({
      name: this.names.union(owner, field.id),
      types: [only, ...others],
      resolveType: (part) => this.objects.get(typeIdOf((part as Part).values).toLowerCase())?.name,
    });
    return { type, allowed };
  }

  private entryType(definition: ContentTypeDefinition): ObjectType {
    const { id, fields, defaultLanguage } = definition;
    const { object } = this.names.entryType(id);
    const own: Fields = isAsset(definition) ? { ...entryFields, url: assetUrl } : entryFields;
    return new GraphQLObjectType<unknown, Asking>({
      name: object,
      description: described(definition, defaultLanguage),
      interfaces: isAsset(definition) ? [this.entry, this.asset] : [this.entry],
      fields: () => ({ ...own, ...this.outputs(object, fields, new Names(Object.keys(own)), defaultLanguage) }),
    });
  }

  private componentType(id: string, fields: readonly Field[]): ObjectType {
    const { object } = this.names.component(id);
    return new GraphQLObjectType<unknown, Asking>({
      name: object,
      fields: () => this.outputs(object, fields, new Names()),
    });
  }

  private outputs(owner: string, fields: readonly Field[], names: Names, language?: string): Fields {
    return Object.fromEntries(
      fields.map((field): [string, FieldConfig] => {
        const name = names.claim(field.id);
        if (name !== field.id) this.renamed.add(field.id);
        return [name, { ...fieldOutput(owner, field, this), description: described(field, language) }];
      }),
    );
  }

  private itemType(owner: string, field: Field, item: Field): ObjectType {
    const name = this.names.item(owner, field.id, item.id);
    return new GraphQLObjectType<unknown, Asking>({
      name,
      fields: () => ({
        type: { type: required(GraphQLString), resolve: member('type') },
        value: fieldOutput(name, { ...item, id: 'value' }, this),
      }),
    });
  }

  private imageType(): ObjectType {
    return new GraphQLObjectType<unknown, Asking>({
      name: 'ImageValue',
      description: 'A picture in a field, with what is said about it.',
      fields: () => ({
        asset: imageAsset(this, this.asset),
        altText: { type: GraphQLString, resolve: member('altText') },
        caption: { type: GraphQLString, resolve: member('caption') },
        transformations: { type: GraphQLString, resolve: member('transformations') },
      }),
    });
  }
}

const isAsset = ({ dataFormat }: ContentTypeDefinition): boolean => dataFormat === 'asset';

/** In lower case, each once; empty: all. */
export function allowedTypes({ validations }: Field): readonly string[] {
  const several = validations['allowedContentTypes']?.['contentTypes'];
  const single = validations['contentType']?.['contentType'];
  const named: readonly unknown[] = Array.isArray(several) && several.length > 0 ? several : [single];
  return [...new Set(named.flatMap((id) => (typeof id === 'string' && id !== '' ? [id.toLowerCase()] : [])))];
}

function described({ name, description }: { name: Localized; description: Localized }, language?: string) {
  const textIn = (texts: Localized) => {
    const text = isRecord(texts) ? ((language && texts[language]) ?? Object.values(texts)[0]) : undefined;
    return typeof text === 'string' && text.trim() !== '' ? text : undefined;
  };
  return textIn(description) ?? textIn(name);
}
