import { GraphQLFloat, GraphQLID, GraphQLList, GraphQLString } from 'graphql';
import { DateTime } from './scalars.ts';
import { listOf, plainType, required } from './sys-types.ts';

export const LocationValue = plainType('LocationValue', 'A place. `distance` is there after an order by it.', {
  lat: GraphQLFloat,
  lon: GraphQLFloat,
  distance: GraphQLFloat,
});

export const QuoteValue = plainType('QuoteValue', 'A quotation and its source.', {
  text: GraphQLString,
  source: GraphQLString,
});

export const DateRangeValue = plainType('DateRangeValue', 'A time between two dates, either of which may be open.', {
  from: DateTime,
  to: DateTime,
});

export const ProjectDetails = plainType('ProjectDetails', 'The project.', {
  id: required(GraphQLID),
  name: required(GraphQLString),
  description: GraphQLString,
  primaryLanguage: required(GraphQLString),
  supportedLanguages: listOf(GraphQLString),
  color: GraphQLString,
  deliverySysExclusions: new GraphQLList(required(GraphQLString)),
});
