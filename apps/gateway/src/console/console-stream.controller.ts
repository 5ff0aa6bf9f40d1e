import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import { Project } from '@annal/reading-directories';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { lastEventOf, streamAnswer } from '../events/stream-answer.ts';
import { ConsoleStreams } from './console-streams.ts';

@Controller('api/management/projects/:projectId/console/stream')
export class ConsoleStreamController {
  constructor(private readonly streams: ConsoleStreams) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('following the changes')
  async follow(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<StreamableFile> {
    const { actor, isCurrent } = context.authenticated;
    const after = lastEventOf(query, context);
    return streamAnswer(await this.streams.connect({ project, actor, isCurrent }, after), context);
  }
}
