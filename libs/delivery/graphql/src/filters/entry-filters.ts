import {
  GraphQLBoolean,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLInputFieldConfigMap,
} from 'graphql';
import {
  componentIn,
  COMPOSER,
  isTagFormat,
  scalarOf,
  type ContentTypeDefinition,
  type Field,
} from '@annal/content-rules';
import { inOrderOfIds, type ContentModel } from '../naming/model.ts';
import { Names } from '../naming/names.ts';
import type { TypeNames } from '../naming/type-names.ts';
import { FilterShape, linkShape, nestedShape, operators, type MemberShape } from './filter-shape.ts';
import {
  BooleanFilter,
  ComposerFilter,
  DateRangeFilter,
  DateTimeFilter,
  ExistsFilter,
  ImageFilter,
  LinkFilter,
  LocationFilter,
  NumberFilter,
  QuoteFilter,
  TextFilter,
} from './operator-inputs.ts';

export interface EntryFilter {
  readonly input: GraphQLInputObjectType;
  readonly shape: FilterShape;
}

interface FilterMember {
  readonly type: GraphQLInputObjectType;
  readonly shape: MemberShape;
}

const LOGICAL = ['and', 'or', 'not'];
const texts = { type: TextFilter, shape: operators };
const titles = ['entryTitle', 'entryDescription'];

/** The inputs by which entries of a content type are found, with what turns them into clauses of a search. */
export class EntryFilters {
  private readonly components = new Map<string, EntryFilter>();

  constructor(
    model: ContentModel,
    private readonly names: TypeNames,
  ) {
    for (const { id, fields } of inOrderOfIds(model.components)) {
      const shape = new FilterShape();
      const input = new GraphQLInputObjectType({
        name: names.component(id).filter,
        fields: () => ({ exists: { type: GraphQLBoolean }, ...this.members(fields, shape, ['exists']) }),
      });
      this.components.set(id.toLowerCase(), { input, shape });
    }
  }

  of({ id, fields }: ContentTypeDefinition): EntryFilter {
    const shape = new FilterShape();
    const input: GraphQLInputObjectType = new GraphQLInputObjectType({
      name: this.names.entryType(id).filter,
      description: 'All members have to hold.',
      fields: () => {
        for (const title of titles) shape.add(title, title, operators);
        const several = { type: new GraphQLList(new GraphQLNonNull(input)) };
        return {
          and: several,
          or: several,
          not: { type: input },
          ...Object.fromEntries(titles.map((title) => [title, { type: TextFilter }])),
          ...this.members(fields, shape, [...LOGICAL, ...titles]),
        };
      },
    });
    return { input, shape };
  }

  private members(fields: readonly Field[], shape: FilterShape, taken: readonly string[]): GraphQLInputFieldConfigMap {
    const names = new Names(taken);
    return Object.fromEntries(
      fields.map((field) => {
        const name = names.claim(field.id);
        const member = this.member(field);
        shape.add(name, field.id, member.shape);
        return [name, { type: member.type }];
      }),
    );
  }

  private member({ dataType, dataFormat }: Field): FilterMember {
    const component = this.components.get(componentIn(dataFormat)?.toLowerCase() ?? '');
    if (component) return { type: component.input, shape: component.shape };
    switch (dataFormat) {
      case COMPOSER:
        return { type: ComposerFilter, shape: operators };
      case 'entry':
      case 'asset':
        return { type: LinkFilter, shape: linkShape };
      case 'image':
        return { type: ImageFilter, shape: nestedShape({ asset: linkShape, altText: operators, caption: operators }) };
      case 'location':
        return { type: LocationFilter, shape: operators };
      case 'quote':
        return { type: QuoteFilter, shape: nestedShape({ text: operators, source: operators }) };
      case 'dateRange':
        return { type: DateRangeFilter, shape: nestedShape({ from: operators, to: operators }) };
      default:
        return plainMember(dataType, dataFormat);
    }
  }
}

function plainMember(dataType: Field['dataType'], dataFormat: string | null): FilterMember {
  switch (scalarOf(dataType)) {
    case 'integer':
    case 'decimal':
      return { type: NumberFilter, shape: operators };
    case 'boolean':
      return { type: BooleanFilter, shape: operators };
    case 'dateTime':
      return { type: DateTimeFilter, shape: operators };
    case 'string':
      return texts;
    case 'object':
      // Tags are found by their texts.
      return isTagFormat(dataFormat) ? texts : { type: ExistsFilter, shape: operators };
  }
}
