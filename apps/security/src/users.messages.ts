import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import type { Envelope } from '@annal/messaging';
import { ChangeUser, ChangeUserPassword, CreateUser, DeleteUser, InvokeUserAction } from '@annal/security-application';
import {
  changeUser,
  changeUserPassword,
  createUser,
  deleteUser,
  invokeUserAction,
  type ChangeUserData,
  type ChangeUserPasswordData,
  type CreateUserData,
  type DeleteUserData,
  type InvokeUserActionData,
} from '@annal/security-contracts';

@Controller()
export class UserMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createUser.pattern)
  create({ data, context }: Envelope<CreateUserData>) {
    return this.commands.execute(new CreateUser(data, context));
  }

  @MessagePattern(changeUser.pattern)
  change({ data, context }: Envelope<ChangeUserData>) {
    return this.commands.execute(new ChangeUser(data, context));
  }

  @MessagePattern(changeUserPassword.pattern)
  changePassword({ data, context }: Envelope<ChangeUserPasswordData>) {
    return this.commands.execute(new ChangeUserPassword(data, context));
  }

  @MessagePattern(invokeUserAction.pattern)
  invoke({ data, context }: Envelope<InvokeUserActionData>) {
    return this.commands.execute(new InvokeUserAction(data, context));
  }

  @MessagePattern(deleteUser.pattern)
  delete({ data, context }: Envelope<DeleteUserData>) {
    return this.commands.execute(new DeleteUser(data, context));
  }
}
