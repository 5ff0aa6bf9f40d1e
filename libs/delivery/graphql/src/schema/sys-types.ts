import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLOutputType,
} from 'graphql';
import type { Asking } from '../data/asking.ts';
import { DateTime, Json } from './scalars.ts';

export const required = <Type extends GraphQLOutputType>(type: Type) => new GraphQLNonNull(type);
export const listOf = (type: GraphQLOutputType) => required(new GraphQLList(required(type)));

/** An object whose members are those of the delivered value. */
export const plainType = (name: string, description: string, members: Readonly<Record<string, GraphQLOutputType>>) =>
  new GraphQLObjectType<unknown, Asking>({
    name,
    description,
    fields: Object.fromEntries(Object.entries(members).map(([member, type]) => [member, { type }])),
  });

const SysVersion = plainType('SysVersion', 'Who saved and published, and when.', {
  createdBy: GraphQLString,
  created: DateTime,
  modifiedBy: GraphQLString,
  modified: DateTime,
  publishedBy: GraphQLString,
  published: DateTime,
  versionNo: GraphQLString,
});

const SysWorkflow = plainType('SysWorkflow', 'The workflow and its state.', {
  id: GraphQLID,
  state: GraphQLString,
});

/** The project may exclude all members but those that are always there (delivery.md 1.4). */
export const Sys = plainType('Sys', 'What the system knows about an entry.', {
  id: required(GraphQLID),
  dataFormat: required(GraphQLString),
  contentTypeId: required(GraphQLID),
  language: required(GraphQLString),
  versionStatus: required(GraphQLString),
  uri: GraphQLString,
  allUris: new GraphQLList(required(GraphQLString)),
  projectId: GraphQLID,
  owner: GraphQLString,
  slug: GraphQLString,
  availableLanguages: new GraphQLList(required(GraphQLString)),
  isPublished: GraphQLBoolean,
  workflow: SysWorkflow,
  metadata: Json,
  properties: Json,
  version: SysVersion,
});
