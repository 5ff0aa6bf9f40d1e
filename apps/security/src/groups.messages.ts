import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import type { Envelope } from '@annal/messaging';
import {
  AddChildGroups,
  AddGroupUsers,
  ChangeGroup,
  CreateGroup,
  DeleteGroup,
  RemoveChildGroup,
  RemoveGroupUser,
} from '@annal/security-application';
import {
  addChildGroups,
  addGroupUsers,
  changeGroup,
  createGroup,
  deleteGroup,
  removeChildGroup,
  removeGroupUser,
  type AddChildGroupsData,
  type AddGroupUsersData,
  type ChangeGroupData,
  type CreateGroupData,
  type DeleteGroupData,
  type RemoveChildGroupData,
  type RemoveGroupUserData,
} from '@annal/security-contracts';

@Controller()
export class GroupMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createGroup.pattern)
  create({ data, context }: Envelope<CreateGroupData>) {
    return this.commands.execute(new CreateGroup(data, context));
  }

  @MessagePattern(changeGroup.pattern)
  change({ data, context }: Envelope<ChangeGroupData>) {
    return this.commands.execute(new ChangeGroup(data, context));
  }

  @MessagePattern(deleteGroup.pattern)
  delete({ data, context }: Envelope<DeleteGroupData>) {
    return this.commands.execute(new DeleteGroup(data, context));
  }

  @MessagePattern(addGroupUsers.pattern)
  addUsers({ data, context }: Envelope<AddGroupUsersData>) {
    return this.commands.execute(new AddGroupUsers(data, context));
  }

  @MessagePattern(removeGroupUser.pattern)
  removeUser({ data, context }: Envelope<RemoveGroupUserData>) {
    return this.commands.execute(new RemoveGroupUser(data, context));
  }

  @MessagePattern(addChildGroups.pattern)
  addChildren({ data, context }: Envelope<AddChildGroupsData>) {
    return this.commands.execute(new AddChildGroups(data, context));
  }

  @MessagePattern(removeChildGroup.pattern)
  removeChild({ data, context }: Envelope<RemoveChildGroupData>) {
    return this.commands.execute(new RemoveChildGroup(data, context));
  }
}
