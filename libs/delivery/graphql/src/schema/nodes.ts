import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLInterfaceType,
  type GraphQLResolveInfo,
} from 'graphql';
import {
  GetDeliveredNode,
  MINIMUM,
  type DeliveredNode,
  type NodeChoice,
  type NodeShape,
} from '@annal/delivery-application';
import { languageOfProject, orNothing, type Asking } from '../data/asking.ts';
import { levelsOf } from '../limits/levels.ts';
import { limits } from '../limits/limits.ts';
import { partOf, readArguments, type ReadArguments } from './collections.ts';
import { firstArgument, pageSizeIn } from './links.ts';
import { resolving, type FieldConfig } from './resolving.ts';
import { listOf, plainType, required } from './sys-types.ts';

const NodeVersion = plainType('NodeVersion', 'The version of a node.', { versionNo: GraphQLString });

/** delivery.md 1.8. */
export function nodeType(entry: GraphQLInterfaceType): GraphQLObjectType<unknown, Asking> {
  const type: GraphQLObjectType<unknown, Asking> = new GraphQLObjectType<unknown, Asking>({
    name: 'Node',
    description: 'A node of the content tree, in one language.',
    fields: () => ({
      id: { type: required(GraphQLID) },
      parentId: { type: GraphQLID },
      projectId: { type: required(GraphQLID) },
      slug: { type: required(GraphQLString) },
      displayName: { type: required(GraphQLString) },
      language: { type: required(GraphQLString) },
      path: { type: required(GraphQLString) },
      childCount: { type: required(GraphQLFloat) },
      children: {
        type: listOf(type),
        args: firstArgument,
        resolve: resolving<DeliveredNode>(({ children = [] }, { first }) =>
          children.slice(0, pageSizeIn(first, 'first', limits.pageSize)),
        ),
      },
      entry: { type: entry, resolve: resolving<DeliveredNode>((node) => node.entry && partOf(node.entry)) },
      isCanonical: { type: required(GraphQLBoolean) },
      includeInMenu: { type: required(GraphQLBoolean) },
      version: { type: required(NodeVersion) },
    }),
  });
  return type;
}

export function nodeFields(type: GraphQLObjectType<unknown, Asking>): Readonly<Record<string, FieldConfig>> {
  return {
    node: {
      type,
      args: { path: { type: new GraphQLNonNull(GraphQLString) }, ...readArguments },
      resolve: (_source, args: ReadArguments & { path: string }, asking, info) =>
        node({ kind: 'path', path: pathFrom(args.path), isPartial: false }, args, asking, info),
    },
    rootNode: {
      type,
      args: readArguments,
      resolve: (_source, args: ReadArguments, asking, info) => node({ kind: 'root' }, args, asking, info),
    },
  };
}

const pathFrom = (sent: string): string =>
  `/${sent
    .split('/')
    .filter((name) => name !== '')
    .join('/')}`;

/** All levels of children that the query names are read with the node, one look-up for each. */
async function node(
  choice: NodeChoice,
  { language, versionStatus }: ReadArguments,
  asking: Asking,
  info: GraphQLResolveInfo,
): Promise<DeliveredNode | null> {
  if (!asking.budget.field()) return null;
  const reading = asking.in(versionStatus);
  const code = languageOfProject(language, reading);
  const { depth, names } = levelsOf(info, 'children');
  const entry = names.has('entry') ? asking.shape : { ...asking.shape, selection: MINIMUM };
  const shape: NodeShape = { language: code, depth, entry };
  // The path '/' is the root's.
  const chosen: NodeChoice = choice.kind === 'path' && choice.path === '/' ? { kind: 'root' } : choice;
  return orNothing(asking.ask(new GetDeliveredNode(chosen, shape, reading)));
}
