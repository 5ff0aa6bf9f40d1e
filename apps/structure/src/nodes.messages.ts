import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import type { Envelope } from '@annal/messaging';
import {
  ChangeNode,
  CreateNode,
  DeleteNode,
  FollowEntry,
  MoveNode,
  OrderChildren,
  UnorderChildren,
} from '@annal/structure-application';
import {
  changeNode,
  createNode,
  deleteNode,
  followEntry,
  moveNode,
  orderChildren,
  unorderChildren,
  type ChangeNodeData,
  type CreateNodeData,
  type DeleteNodeData,
  type FollowEntryData,
  type MoveNodeData,
  type OrderChildrenData,
  type UnorderChildrenData,
} from '@annal/structure-contracts';

@Controller()
export class NodeMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createNode.pattern)
  create({ data, context }: Envelope<CreateNodeData>) {
    return this.commands.execute(new CreateNode(data, context));
  }

  @MessagePattern(changeNode.pattern)
  change({ data, context }: Envelope<ChangeNodeData>) {
    return this.commands.execute(new ChangeNode(data, context));
  }

  @MessagePattern(moveNode.pattern)
  move({ data, context }: Envelope<MoveNodeData>) {
    return this.commands.execute(new MoveNode(data, context));
  }

  @MessagePattern(deleteNode.pattern)
  delete({ data, context }: Envelope<DeleteNodeData>) {
    return this.commands.execute(new DeleteNode(data, context));
  }

  @MessagePattern(orderChildren.pattern)
  order({ data, context }: Envelope<OrderChildrenData>) {
    return this.commands.execute(new OrderChildren(data, context));
  }

  @MessagePattern(unorderChildren.pattern)
  unorder({ data, context }: Envelope<UnorderChildrenData>) {
    return this.commands.execute(new UnorderChildren(data, context));
  }

  @MessagePattern(followEntry.pattern)
  followEntry({ data, context }: Envelope<FollowEntryData>) {
    return this.commands.execute(new FollowEntry(data, context));
  }
}
