import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Context, malformed, Operation, QueryParameters, RequestContext } from '@annal/http';
import {
  activityTypes,
  isSeq,
  ListActivity,
  type ActivityChoice,
  type ActivityPage,
  type ActivityType,
} from '@annal/integration-application';
import { canonicalGuid } from '@annal/kernel';
import { Project } from '@annal/reading-directories';
import { AccessDirectory } from '@annal/security-policy';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';

export const MOST_ACTIVITY = 200;
const USUAL = 50;

@Access({ scope: 'Project_Read', permission: 'member' })
@Controller('api/management/projects/:projectId/activity')
export class ActivityController {
  constructor(
    private readonly queries: QueryBus,
    private readonly access: AccessDirectory,
  ) {}

  @Get()
  @Operation('listing the activity')
  list(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<ActivityPage> {
    return this.queries.execute(new ListActivity(project, this.choiceOf(query), context.authenticated.actor));
  }

  private choiceOf(query: QueryParameters): ActivityChoice {
    const actor = query.text('actor');
    return {
      types: query.list('type')?.map(typeOf),
      resource: query.text('resource'),
      actorId: actor && (this.access.find(actor)?.id ?? canonicalGuid(actor) ?? actor),
      language: query.language(),
      after: placeOf(query.text('after')),
      pageSize: sizeOf(query.integer('pageSize')),
    };
  }
}

function typeOf(sent: string): ActivityType {
  const type = activityTypes.find((each) => each.toLowerCase() === sent.toLowerCase());
  if (type) return type;
  throw malformed('type', `The type '${sent}' does not exist; there are ${activityTypes.join(', ')}`);
}

function placeOf(after: string | undefined): string | undefined {
  if (after === undefined || isSeq(after)) return after;
  throw malformed('after', 'The place is not valid');
}

function sizeOf(pageSize = USUAL): number {
  if (pageSize >= 1 && pageSize <= MOST_ACTIVITY) return pageSize;
  throw malformed('pageSize', `The page size must be between 1 and ${MOST_ACTIVITY}`);
}
