import {
  GraphQLID,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  lexicographicSortSchema,
  printSchema,
  type GraphQLFieldConfigMap,
} from 'graphql';
import type { ContentTypeDefinition } from '@annal/content-rules';
import { GetDeliveredProject } from '@annal/delivery-application';
import { languageIn, type Asking } from '../data/asking.ts';
import { typeIdOf } from '../data/part.ts';
import { EntryFilters } from '../filters/entry-filters.ts';
import { inOrderOfIds, type ContentModel } from '../naming/model.ts';
import { rootNames } from '../naming/root-names.ts';
import { TypeNames } from '../naming/type-names.ts';
import {
  collectionField,
  collectionType,
  entriesField,
  partOf,
  readArguments,
  type ReadArguments,
} from './collections.ts';
import { EntryTypes } from './entry-types.ts';
import { nodeFields, nodeType } from './nodes.ts';
import { orderEnum } from './orders.ts';
import { resolving, type FieldConfig } from './resolving.ts';
import { required } from './sys-types.ts';
import { taxonomyField } from './taxonomy.ts';
import { ProjectDetails } from './value-types.ts';

type Fields = GraphQLFieldConfigMap<unknown, Asking>;
type OneArguments = ReadArguments & { readonly id: string };

/** The schema of what a project delivers (delivery.md 8). */
export class ProjectSchema {
  readonly schema: GraphQLSchema;
  /** Ids of content types in lower case, by the names of their object types. */
  readonly contentTypes: ReadonlyMap<string, string>;
  readonly renamed: ReadonlySet<string>;
  private text: string | undefined;

  constructor(readonly model: ContentModel) {
    const names = new TypeNames(model);
    const types = new EntryTypes(model, names);
    this.schema = new GraphQLSchema({
      query: new GraphQLObjectType({
        name: 'Query',
        fields: { ...ownRoots(types), ...typeRoots(model, names, types) },
      }),
      types: [types.entry, types.asset, ...types.all],
    });
    this.contentTypes = new Map([...types.objects].map(([id, { name }]) => [name, id]));
    this.renamed = types.renamed;
  }

  /** The same text for as long as nothing changes, whatever the order in which types came to be. */
  get sdl(): string {
    return (this.text ??= printSchema(lexicographicSortSchema(this.schema)));
  }
}

function typeRoots(model: ContentModel, names: TypeNames, types: EntryTypes): Fields {
  const filters = new EntryFilters(model, names);
  const roots = rootNames(model);
  return Object.fromEntries(
    inOrderOfIds(model.types).flatMap((definition): [string, FieldConfig][] => {
      const { id } = definition;
      const object = types.objects.get(id.toLowerCase());
      const root = roots.get(id);
      if (!object || !root) return [];
      const { collection, order } = names.entryType(id);
      const page = collectionType(collection, object);
      return [
        [root.one, oneField(definition, object)],
        [root.collection, collectionField(definition, page, filters.of(definition), orderEnum(order, definition))],
      ];
    }),
  );
}

/** `book`. */
function oneField({ id: typeId }: ContentTypeDefinition, type: GraphQLObjectType<unknown, Asking>): FieldConfig {
  return {
    type,
    args: { id: { type: new GraphQLNonNull(GraphQLID) }, ...readArguments },
    resolve: resolving<unknown, OneArguments>(async (_source, { id, language, versionStatus }, asking) => {
      const { view } = asking.inType(typeId, versionStatus);
      const found = await asking.entry(id, languageIn(language), view);
      return found && typeIdOf(found).toLowerCase() === typeId.toLowerCase() ? partOf(found) : null;
    }),
  };
}

function ownRoots(types: EntryTypes): Fields {
  const isKnown = (typeId: string) => types.objects.has(typeId);
  return {
    entry: {
      type: types.entry,
      args: { id: { type: new GraphQLNonNull(GraphQLID) }, ...readArguments },
      resolve: resolving<unknown, OneArguments>(async (_source, { id, language, versionStatus }, asking) => {
        const { view } = asking.inAnyType(versionStatus);
        const found = await asking.entry(id, languageIn(language), view);
        return found && isKnown(typeIdOf(found).toLowerCase()) ? partOf(found) : null;
      }),
    },
    entries: entriesField(collectionType('EntryCollection', types.entry), isKnown),
    ...nodeFields(nodeType(types.entry)),
    taxonomy: taxonomyField,
    project: {
      type: required(ProjectDetails),
      resolve: resolving((_source, _args, asking) => asking.ask(new GetDeliveredProject(asking.reading))),
    },
  };
}
