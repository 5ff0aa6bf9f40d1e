import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLOutputType,
} from 'graphql';
import {
  SearchDeliveredEntries,
  type DeliveredEntry,
  type DeliveredSearch,
  type View,
} from '@annal/delivery-application';
import type { ContentTypeDefinition } from '@annal/content-rules';
import { readQuestion, readZenql } from '@annal/search-query';
import { languageIn, type Asking } from '../data/asking.ts';
import { Part, typeIdOf, viewOf } from '../data/part.ts';
import type { EntryFilter } from '../filters/entry-filters.ts';
import { limits } from '../limits/limits.ts';
import { refusals } from '../request/refusal.ts';
import { pageSizeIn, type Allowed } from './links.ts';
import { resolving, type FieldConfig } from './resolving.ts';
import { VersionStatus } from './scalars.ts';
import { listOf, plainType, required } from './sys-types.ts';

export interface ReadArguments {
  readonly language?: string | null;
  readonly versionStatus?: View | null;
}

interface PageArguments extends ReadArguments {
  readonly pageIndex?: unknown;
  readonly pageSize?: unknown;
}

export const readArguments: GraphQLFieldConfigArgumentMap = {
  language: { type: GraphQLString },
  versionStatus: { type: VersionStatus },
};

const pageArguments: GraphQLFieldConfigArgumentMap = {
  ...readArguments,
  pageIndex: { type: GraphQLInt, defaultValue: 0 },
  pageSize: { type: GraphQLInt, defaultValue: limits.defaultPageSize, description: `At most ${limits.pageSize}.` },
};

export const collectionType = (name: string, item: GraphQLOutputType): GraphQLObjectType<unknown, Asking> =>
  plainType(name, 'A page of entries.', {
    pageIndex: required(GraphQLInt),
    pageSize: required(GraphQLInt),
    totalCount: required(GraphQLInt),
    pageCount: required(GraphQLInt),
    items: listOf(item),
  });

/** `bookCollection`. */
export function collectionField(
  definition: ContentTypeDefinition,
  type: GraphQLOutputType,
  { input, shape }: EntryFilter,
  order: GraphQLOutputType & { readonly name: string },
): FieldConfig {
  const { id } = definition;
  return {
    type: required(type),
    args: {
      where: { type: input },
      orderBy: { type: new GraphQLList(new GraphQLNonNull(order as never)) },
      ...pageArguments,
    },
    resolve: resolving((_source, args, asking) => {
      const { where, orderBy = [] } = args;
      const question = readQuestion({
        where: shape.clauses(where, ''),
        orderBy,
        zenql: undefined,
        aggregations: undefined,
      });
      return page({ ...question, contentTypeId: id }, args, asking, (typeId) => typeId === id.toLowerCase());
    }),
  };
}

export function entriesField(type: GraphQLOutputType, allowed: Allowed): FieldConfig {
  return {
    type: required(type),
    description: 'Entries of all content types that a query in ZenQL finds.',
    args: { zenql: { type: GraphQLString }, ...pageArguments },
    resolve: resolving((_source, args, asking) => {
      const { zenql } = args;
      const question = { ...readZenql(typeof zenql === 'string' ? zenql : ''), aggregations: undefined };
      return page(question, args, asking, allowed);
    }),
  };
}

type Question = Pick<DeliveredSearch, 'where' | 'order' | 'aggregations' | 'contentTypeId'>;

async function page(question: Question, sent: PageArguments, asking: Asking, allowed: Allowed) {
  const pageSize = pageSizeIn(sent.pageSize, 'pageSize', limits.defaultPageSize);
  const pageIndex = indexIn(sent.pageIndex);
  const reading = asking.in(sent.versionStatus);
  const search = { ...question, language: languageIn(sent.language), pageIndex, pageSize, shape: asking.shape };
  const { items, totalCount } = await asking.ask(new SearchDeliveredEntries(search, reading));
  return {
    pageIndex,
    pageSize,
    totalCount,
    pageCount: pageSize === 0 ? 0 : Math.ceil(totalCount / pageSize),
    items: items.filter((entry) => allowed(typeIdOf(entry).toLowerCase())).map(partOf),
  };
}

export const partOf = (entry: DeliveredEntry): Part => new Part(entry, viewOf(entry));

function indexIn(value: unknown): number {
  const index = value ?? 0;
  if (typeof index === 'number' && index >= 0) return index;
  throw refusals.malformed("The value of 'pageIndex' has to be 0 or more");
}
