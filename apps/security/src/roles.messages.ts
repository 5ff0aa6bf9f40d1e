import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import type { Envelope } from '@annal/messaging';
import { CreateRole, DeleteRole, UpdateRole } from '@annal/security-application';
import {
  createRole,
  deleteRole,
  updateRole,
  type CreateRoleData,
  type DeleteRoleData,
  type UpdateRoleData,
} from '@annal/security-contracts';

@Controller()
export class RoleMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createRole.pattern)
  create({ data, context }: Envelope<CreateRoleData>) {
    return this.commands.execute(new CreateRole(data, context));
  }

  @MessagePattern(updateRole.pattern)
  update({ data, context }: Envelope<UpdateRoleData>) {
    return this.commands.execute(new UpdateRole(data, context));
  }

  @MessagePattern(deleteRole.pattern)
  delete({ data, context }: Envelope<DeleteRoleData>) {
    return this.commands.execute(new DeleteRole(data, context));
  }
}
