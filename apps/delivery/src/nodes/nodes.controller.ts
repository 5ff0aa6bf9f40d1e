import { Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  deliveryErrors,
  GetDeliveredNode,
  ListDeliveredNodes,
  type DeliveredNode,
  type NodeChoice,
  type Reading,
} from '@annal/delivery-application';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import { canonicalGuid } from '@annal/kernel';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';
import { depthOf, levelOf, nodeShape, refuseWithoutScope } from './node-shape.ts';

type Answer = Promise<DeliveredNode | readonly DeliveredNode[]>;

/** delivery.md 1.2, D10 to D16. A first segment that is `root` or a GUID names a node, anything else is a path. */
@DeliveryController('/nodes')
export class NodesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Delivered({ scope: 'Project_Read', hasViews: true })
  @Operation('getting the node')
  root(@Read() reading: Reading, @Query() query: QueryParameters, @Context() context: RequestContext): Answer {
    refuseWithoutScope(query, context.authenticated.scopes);
    return query.text('entryId') === undefined
      ? this.node({ kind: 'root' }, reading, query)
      : this.ofEntry(reading, query);
  }

  @Get('*')
  @Delivered({ scope: 'Project_Read', hasViews: true })
  @Operation('getting the node')
  at(
    @Param('*') below: string,
    @Read() reading: Reading,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Answer {
    refuseWithoutScope(query, context.authenticated.scopes);
    const names = below.split('/').filter((name) => name !== '');
    const [first, relation, ...others] = names;
    if (first === undefined) return this.root(reading, query, context);
    const nodeId = first.toLowerCase() === 'root' ? reading.project.rootNodeId : canonicalGuid(first);
    if (nodeId === undefined) {
      const isPartial = query.boolean('allowPartialMatch') ?? false;
      return this.node({ kind: 'path', path: `/${names.join('/')}`, isPartial }, reading, query);
    }
    if (others.length > 0) throw unknownAddress(reading, below);
    return this.related(nodeId, relation?.toLowerCase(), below, reading, query);
  }

  private related(
    nodeId: string,
    relation: string | undefined,
    below: string,
    reading: Reading,
    query: QueryParameters,
  ): Answer {
    const isRoot = nodeId === reading.project.rootNodeId;
    switch (relation) {
      case undefined:
        return this.node(isRoot ? { kind: 'root' } : { kind: 'id', nodeId }, reading, query);
      case 'children':
      case 'siblings':
        return this.queries.execute(
          new ListDeliveredNodes({ kind: relation, nodeId }, nodeShape(reading, query, 0), reading),
        );
      case 'ancestors': {
        const startLevel = levelOf(query, 'startLevel') ?? 1;
        const shape = nodeShape(reading, query, depthOf(query));
        return this.queries.execute(new ListDeliveredNodes({ kind: 'ancestors', nodeId, startLevel }, shape, reading));
      }
      case 'parent':
        return this.node({ kind: 'ancestor', nodeId }, reading, query);
      case 'ancestor':
        return this.node({ kind: 'ancestor', nodeId, level: levelOf(query, 'level') }, reading, query);
      default:
        throw unknownAddress(reading, below);
    }
  }

  private node(choice: NodeChoice, reading: Reading, query: QueryParameters): Promise<DeliveredNode> {
    return this.queries.execute(new GetDeliveredNode(choice, nodeShape(reading, query, depthOf(query)), reading));
  }

  /** D13. */
  private async ofEntry(reading: Reading, query: QueryParameters): Answer {
    const sent = query.text('entryId') ?? '';
    const isOne = query.boolean('canonicalOnly') ?? false;
    const entryId = canonicalGuid(sent);
    const shape = nodeShape(reading, query, isOne ? depthOf(query) : 0);
    const choice = { kind: 'entry', entryId: entryId ?? sent } as const;
    const found =
      entryId === undefined ? [] : await this.queries.execute(new ListDeliveredNodes(choice, shape, reading));
    if (!isOne) return found;
    const canonical = found.find(({ isCanonical }) => isCanonical);
    if (canonical) return canonical;
    throw deliveryErrors.unknown('node', sent, { projectId: reading.project.id, entryId: sent });
  }
}

const unknownAddress = ({ project }: Reading, path: string) =>
  deliveryErrors.unknown('node', path, { projectId: project.id, path });
