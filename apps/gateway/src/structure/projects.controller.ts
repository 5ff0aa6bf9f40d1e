import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Context, Operation, RequestContext } from '@annal/http';
import { GetProject, ListProjects, type ProjectView } from '@annal/structure-application';
import {
  changeProject,
  createProject,
  deleteProject,
  type ProjectReceipt,
  type ProjectRef,
} from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { ProjectBody } from './projects.dto.ts';

type Written = Pick<ProjectView, 'id' | 'uuid'>;

@Controller('api/management/projects')
export class ProjectsController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'anyone' })
  @Operation('listing the projects')
  list(@Context() context: RequestContext): Promise<readonly ProjectView[]> {
    return this.queries.execute(new ListProjects(context.authenticated.actor));
  }

  @Get(':projectId')
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the project')
  get(@Project() { uuid, id }: ProjectRef, @Context() context: RequestContext): Promise<ProjectView> {
    return this.queries.execute(new GetProject({ uuid, id }, context.authenticated.actor));
  }

  @Post()
  @Access({ scope: 'Project_Write', permission: 'systemAdministrator' })
  @Operation('creating the project')
  async create(@Body() body: ProjectBody, @Context() context: RequestContext): Promise<Written> {
    const receipt = await this.writes.execute(createProject, properties(body), context);
    context.setHeader('Location', `/api/management/projects/${receipt.project.id}`);
    return this.written(receipt, context);
  }

  @Put(':projectId')
  @Access({ scope: 'Project_Write', permission: 'systemAdministrator' })
  @Operation('updating the project')
  async change(
    @Project() { uuid, id }: ProjectRef,
    @Body() body: ProjectBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const data = { ...properties(body), project: { uuid, id } };
    return this.written(await this.writes.execute(changeProject, data, context), context);
  }

  @Delete(':projectId')
  @HttpCode(204)
  @Access({ scope: 'Project_Delete', permission: 'systemAdministrator' })
  @Operation('deleting the project')
  async delete(@Project() { uuid, id }: ProjectRef, @Context() context: RequestContext): Promise<void> {
    await this.writes.execute(deleteProject, { project: { uuid, id } }, context);
  }

  private written({ project }: ProjectReceipt, context: RequestContext): Promise<Written> {
    const known = { id: project.id, uuid: project.uuid };
    return written(context, known, () => this.queries.execute(new GetProject(project, context.authenticated.actor)));
  }
}

function properties({ supportedLanguage, ...body }: ProjectBody): Omit<ProjectBody, 'supportedLanguage'> {
  const supportedLanguages = body.supportedLanguages ?? supportedLanguage;
  return supportedLanguages === undefined ? body : { ...body, supportedLanguages };
}
