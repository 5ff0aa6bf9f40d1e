import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLInputType,
} from 'graphql';

type Members = Readonly<Record<string, GraphQLInputType>>;

const several = (type: GraphQLInputType) => new GraphQLList(new GraphQLNonNull(type));

function input(name: string, description: string, members: Members): GraphQLInputObjectType {
  const fields = Object.fromEntries(Object.entries(members).map(([member, type]) => [member, { type }]));
  return new GraphQLInputObjectType({ name, description, fields });
}

const FreeTextFilter = input('FreeTextFilter', 'Words, in any order.', {
  term: new GraphQLNonNull(GraphQLString),
  fuzzy: GraphQLBoolean,
  operator: new GraphQLEnumType({
    name: 'FreeTextOperator',
    description: 'Whether all words have to be there.',
    values: { and: {}, or: {} },
  }),
});

const comparisons = (type: GraphQLInputType): Members => ({
  equalTo: type,
  in: several(type),
  between: several(type),
  greaterThan: type,
  greaterThanOrEqualTo: type,
  lessThan: type,
  lessThanOrEqualTo: type,
});
const exists: Members = { exists: GraphQLBoolean };
const parts: Members = { contains: GraphQLString, startsWith: GraphQLString, endsWith: GraphQLString };
const words: Members = { freeText: FreeTextFilter };

/** The operators of search.md 3.3 that a type allows. Lists match with any element. */
export const TextFilter = input('TextFilter', 'Case does not matter; `*` and `?` in `contains` stand for characters.', {
  ...comparisons(GraphQLString),
  ...parts,
  ...words,
  ...exists,
});

export const NumberFilter = input('NumberFilter', '`contains` looks at the decimal digits.', {
  ...comparisons(GraphQLFloat),
  contains: GraphQLString,
  ...exists,
});

export const BooleanFilter = input('BooleanFilter', 'Compares truth values.', {
  equalTo: GraphQLBoolean,
  in: several(GraphQLBoolean),
  ...exists,
});

export const DateTimeFilter = input(
  'DateTimeFilter',
  'Compares instants. A date can be a function such as `startOfWeek(-1)` or a period such as `-3d`.',
  { ...comparisons(GraphQLString), ...exists },
);

export const ExistsFilter = input('ExistsFilter', 'Tells whether there is a value.', exists);

export const LocationFilter = input('LocationFilter', 'Finds places around another one.', {
  distanceWithin: input('DistanceFilter', 'A circle; `distance` has a unit, such as `7.5km`.', {
    lat: new GraphQLNonNull(GraphQLFloat),
    lon: new GraphQLNonNull(GraphQLFloat),
    distance: new GraphQLNonNull(GraphQLString),
  }),
  ...exists,
});

export const ComposerFilter = input('ComposerFilter', 'Looks at the text of all items.', {
  ...parts,
  between: several(GraphQLString),
  ...words,
  ...exists,
});

const IdFilter = input('IdFilter', 'Compares ids.', { equalTo: GraphQLID, in: several(GraphQLID) });

export const LinkFilter = input('LinkFilter', 'Finds entries by what they link to.', {
  id: IdFilter,
  equalTo: GraphQLID,
  in: several(GraphQLID),
  ...exists,
});

export const ImageFilter = input('ImageFilter', 'Finds pictures by their file and texts.', {
  asset: LinkFilter,
  altText: TextFilter,
  caption: TextFilter,
  ...exists,
});

export const QuoteFilter = input('QuoteFilter', 'Finds quotations.', {
  text: TextFilter,
  source: TextFilter,
  ...exists,
});

export const DateRangeFilter = input('DateRangeFilter', 'Finds times by their ends.', {
  from: DateTimeFilter,
  to: DateTimeFilter,
  ...exists,
});
