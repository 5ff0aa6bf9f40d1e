import { composedFields, COMPOSER, type Field } from '@annal/content-rules';
import { inOrderOfIds, type ContentModel } from './model.ts';
import { capitalized, Names } from './names.ts';

/** Names of the schema's own types. Those of values end in `Value`, because content types have short names. */
export const OWN_NAMES = [
  'Query',
  'Entry',
  'EntryCollection',
  'Asset',
  'Sys',
  'SysVersion',
  'SysWorkflow',
  'Node',
  'NodeVersion',
  'ProjectDetails',
  'TaxonomyNode',
  'TaxonomyOrder',
  'ImageValue',
  'LocationValue',
  'QuoteValue',
  'DateRangeValue',
  'String',
  'Int',
  'Float',
  'Boolean',
  'ID',
  'DateTime',
  'JSON',
  'VersionStatus',
  'ImageFit',
  'ImageFormat',
  'TextFilter',
  'NumberFilter',
  'BooleanFilter',
  'DateTimeFilter',
  'ExistsFilter',
  'LocationFilter',
  'DistanceFilter',
  'ComposerFilter',
  'FreeTextFilter',
  'FreeTextOperator',
  'IdFilter',
  'LinkFilter',
  'ImageFilter',
  'QuoteFilter',
  'DateRangeFilter',
] as const;

export interface EntryTypeNames {
  readonly object: string;
  readonly collection: string;
  readonly filter: string;
  readonly order: string;
}

export interface ComponentNames {
  readonly object: string;
  readonly filter: string;
}

/** All names of generated types, given out in the order of ids: content types, components, then what derives from them. */
export class TypeNames {
  private readonly names = new Names(OWN_NAMES);
  private readonly entryTypes = new Map<string, EntryTypeNames>();
  private readonly components = new Map<string, ComponentNames>();
  private readonly ofFields = new Map<string, string>();

  constructor({ types, components }: ContentModel) {
    const { names } = this;
    const [sortedTypes, sortedComponents] = [inOrderOfIds(types), inOrderOfIds(components)];
    const objects = new Map(sortedTypes.map(({ id }) => [id, names.claim(capitalized(id))]));
    const parts = new Map(sortedComponents.map(({ id }) => [id, this.claimForComponent(id)]));
    for (const [id, object] of objects)
      this.entryTypes.set(id.toLowerCase(), {
        object,
        collection: names.claim(`${object}Collection`),
        filter: names.claim(`${object}Filter`),
        order: names.claim(`${object}Order`),
      });
    for (const [id, object] of parts)
      this.components.set(id.toLowerCase(), { object, filter: names.claim(`${object}Filter`) });
    for (const { id, fields } of sortedTypes) this.claimForFields(objects.get(id) ?? id, fields);
    for (const { id, fields } of sortedComponents) this.claimForFields(parts.get(id) ?? id, fields);
  }

  entryType(id: string): EntryTypeNames {
    return required(this.entryTypes.get(id.toLowerCase()), id);
  }

  component(id: string): ComponentNames {
    return required(this.components.get(id.toLowerCase()), id);
  }

  /** Of a union: what a composer consists of, or what a field links to. */
  union(owner: string, fieldId: string): string {
    return required(this.ofFields.get(`${owner}.${fieldId}`), fieldId);
  }

  /** `{Type}{Field}{ItemType}`. */
  item(owner: string, fieldId: string, type: string): string {
    return required(this.ofFields.get(`${owner}.${fieldId}.${type}`), type);
  }

  private claimForComponent(id: string): string {
    const name = capitalized(id);
    return this.names.claim(this.names.has(name) ? `${name}Component` : name);
  }

  private claimForFields(owner: string, fields: readonly Field[]): void {
    for (const field of fields) {
      const own = owner + capitalized(field.id);
      this.ofFields.set(`${owner}.${field.id}`, this.names.claim(field.dataFormat === COMPOSER ? own : `${own}Target`));
      for (const item of composedFields(field)) {
        const name = this.names.claim(own + capitalized(item.id));
        this.ofFields.set(`${owner}.${field.id}.${item.id}`, name);
        this.ofFields.set(`${name}.value`, this.names.claim(`${name}Target`));
      }
    }
  }
}

function required<Value>(name: Value | undefined, id: string): Value {
  if (name === undefined) throw new Error(`No name was given to '${id}'`);
  return name;
}
