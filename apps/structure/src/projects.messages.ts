import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import type { Envelope } from '@annal/messaging';
import { ChangeProject, CreateProject, DeleteProject } from '@annal/structure-application';
import {
  changeProject,
  createProject,
  deleteProject,
  type ChangeProjectData,
  type CreateProjectData,
  type DeleteProjectData,
} from '@annal/structure-contracts';

@Controller()
export class ProjectMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createProject.pattern)
  create({ data, context }: Envelope<CreateProjectData>) {
    return this.commands.execute(new CreateProject(data, context));
  }

  @MessagePattern(changeProject.pattern)
  change({ data, context }: Envelope<ChangeProjectData>) {
    return this.commands.execute(new ChangeProject(data, context));
  }

  @MessagePattern(deleteProject.pattern)
  delete({ data, context }: Envelope<DeleteProjectData>) {
    return this.commands.execute(new DeleteProject(data, context));
  }
}
