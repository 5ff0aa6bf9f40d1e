import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { addressAsked, RedirectLookup } from '@annal/structure-application';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';
import { NodeFinder, type FoundNode } from './node-finder.ts';
import { existsIn, NodeViews, type DeliveredNode, type NodeShape } from './node-views.ts';

export type NodeChoice =
  | { readonly kind: 'root' }
  | { readonly kind: 'id'; readonly nodeId: string }
  | { readonly kind: 'path'; readonly path: string; readonly isPartial: boolean }
  /** Without a level, the parent. Level 1 is the root. */
  | { readonly kind: 'ancestor'; readonly nodeId: string; readonly level?: number | undefined };

export class GetDeliveredNode extends Query<DeliveredNode> {
  constructor(
    readonly choice: NodeChoice,
    readonly shape: NodeShape,
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(GetDeliveredNode)
export class GetDeliveredNodeHandler implements IQueryHandler<GetDeliveredNode> {
  constructor(
    private readonly finder: NodeFinder,
    private readonly views: NodeViews,
    private readonly redirects: RedirectLookup,
  ) {}

  async execute({ choice, shape, reading }: GetDeliveredNode): Promise<DeliveredNode> {
    const found = await this.find(choice, shape, reading);
    const [shown] = found ? await this.views.of([found.node], reading, { ...shape, language: found.language }) : [];
    if (shown) return shown;
    if (choice.kind !== 'path') throw unknownNode(reading, idOf(choice), shape);
    throw unknownNode(reading, { path: choice.path }, shape, await this.redirectFrom(choice.path, reading, shape));
  }

  /** So that a website does not have to ask twice (redirects.md 5). */
  private async redirectFrom(path: string, { project, keys }: Reading, { language }: NodeShape) {
    // A page is one for websites only if its entry is delivered.
    keys.entries();
    const asked = addressAsked(path.split('/').map(encodeURIComponent).join('/'), undefined);
    const address = typeof asked === 'string' ? undefined : asked.address;
    const redirect = address && (await this.redirects.find(project, address, language));
    return redirect ? { redirect } : {};
  }

  private async find(choice: NodeChoice, { language }: NodeShape, reading: Reading): Promise<FoundNode | undefined> {
    const { project, keys } = reading;
    switch (choice.kind) {
      case 'root': {
        const node = await this.finder.root(project);
        return node && { node, language };
      }
      case 'path':
        keys.nodes();
        keys.redirects();
        return this.finder.at(project, choice.path, language, choice.isPartial);
      case 'id': {
        keys.node(choice.nodeId.toLowerCase());
        const node = await this.finder.byId(project, choice.nodeId);
        return node && existsIn(language)(node) ? { node, language } : undefined;
      }
      case 'ancestor': {
        keys.nodes();
        const below = await this.finder.byId(project, choice.nodeId);
        const line = below ? await this.finder.ancestors(project, below) : [];
        const node = choice.level === undefined ? line.at(-1) : line[choice.level - 1];
        return node && { node, language };
      }
    }
  }
}

const idOf = (choice: Exclude<NodeChoice, { kind: 'path' }>): Readonly<Record<string, string>> =>
  choice.kind === 'root' ? {} : { nodeId: choice.nodeId };

export function unknownNode(
  { project }: Reading,
  what: Readonly<Record<string, string>>,
  { language }: Pick<NodeShape, 'language'>,
  more: object = {},
) {
  const name = Object.values(what)[0] ?? 'root';
  return deliveryErrors.unknown('node', name, { projectId: project.id, ...what, language, ...more });
}
