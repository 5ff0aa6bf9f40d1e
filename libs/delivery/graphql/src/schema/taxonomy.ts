import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLResolveInfo,
} from 'graphql';
import { GetDeliveredTaxonomyNode, type DeliveredTaxonomyNode, type TaxonomyOrder } from '@annal/delivery-application';
import { languageOfProject, orNothing, type Asking } from '../data/asking.ts';
import { levelsOf } from '../limits/levels.ts';
import { limits } from '../limits/limits.ts';
import { firstArgument, pageSizeIn } from './links.ts';
import { resolving, type FieldConfig } from './resolving.ts';
import { listOf, required } from './sys-types.ts';

const ROOT_KEY = '0';

const TaxonomyOrderEnum = new GraphQLEnumType({
  name: 'TaxonomyOrder',
  description: 'Of children: by name, or as they were put in order.',
  values: { alphabetical: {}, defined: {} },
});

export const TaxonomyNode: GraphQLObjectType<unknown, Asking> = new GraphQLObjectType<unknown, Asking>({
  name: 'TaxonomyNode',
  description: 'A term. Those in fields of entries come without children.',
  fields: () => ({
    key: { type: required(GraphQLID) },
    name: { type: GraphQLString },
    path: { type: GraphQLString },
    hasChildren: { type: required(GraphQLBoolean) },
    children: {
      type: listOf(TaxonomyNode),
      args: firstArgument,
      resolve: resolving<DeliveredTaxonomyNode>(({ children }, { first }) =>
        children.slice(0, pageSizeIn(first, 'first', limits.pageSize)),
      ),
    },
  }),
});

interface TaxonomyArguments {
  readonly key: string;
  readonly language?: string | null;
  readonly order?: TaxonomyOrder | null;
}

export const taxonomyField: FieldConfig = {
  type: TaxonomyNode,
  args: {
    key: { type: new GraphQLNonNull(GraphQLID), defaultValue: ROOT_KEY },
    language: { type: GraphQLString },
    order: { type: TaxonomyOrderEnum, defaultValue: 'alphabetical' },
  },
  resolve: (_source, args: TaxonomyArguments, asking, info) => term(args, asking, info),
};

/** All levels of children that the query names come with the node. */
async function term(
  { key, language, order }: TaxonomyArguments,
  asking: Asking,
  info: GraphQLResolveInfo,
): Promise<DeliveredTaxonomyNode | null> {
  if (!asking.budget.field()) return null;
  const { reading } = asking;
  const shape = {
    language: languageOfProject(language, reading),
    primaryLanguage: reading.project.primaryLanguage,
    childDepth: levelsOf(info, 'children').depth,
    order: order ?? 'alphabetical',
  };
  return orNothing(asking.ask(new GetDeliveredTaxonomyNode({ key }, shape, reading)));
}
