import { Controller, Delete, HttpCode, Param, Put, Query } from '@nestjs/common';
import type { EntryView } from '@annal/content-application';
import { clearEntrySchedule, entryErrors, scheduleEntry } from '@annal/content-contracts';
import { Context, FreeBody, Operation, QueryParameters, RequestContext } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { Project, UnknownProject } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { entryIdOf } from './entries.dto.ts';
import { dateTimeOf, scheduleOf } from './entry-schedules.dto.ts';
import { EntryQueries } from './entry-queries.ts';
import { entryUri, writtenEntry } from './written-entry.ts';

@UnknownProject((_: string, operation: string) => entryErrors.unknownProject(operation))
@Controller('api/management/projects/:projectId/entries/:entryId/schedules/:schedule')
export class EntrySchedulesController {
  constructor(
    private readonly writes: Writes,
    private readonly entries: EntryQueries,
  ) {}

  @Put()
  @HttpCode(201)
  @Access({ scope: 'Entry_Write', permission: 'entries.sysSetPublishSchedule' })
  @Operation('scheduling the entry')
  async set(
    @Project() project: KnownProject,
    @Param() path: { readonly entryId: string; readonly schedule: string },
    @FreeBody() body: Record<string, unknown>,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<EntryView> {
    const subject = subjectOf(project, path);
    const data = { ...subject, language: query.language(), dateTime: dateTimeOf(body) };
    const receipt = await this.writes.execute(scheduleEntry, data, context);
    context.setHeader('Location', `${entryUri(project, subject.entryId)}/schedules/${subject.schedule}`);
    return writtenEntry(this.entries, project, receipt, context);
  }

  @Delete()
  @HttpCode(204)
  @Access({ scope: 'Entry_Write', permission: 'entries.sysClearPublishSchedule' })
  @Operation('scheduling the entry')
  async clear(
    @Project() project: KnownProject,
    @Param() path: { readonly entryId: string; readonly schedule: string },
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<void> {
    const data = { ...subjectOf(project, path), language: query.language() };
    await this.writes.execute(clearEntrySchedule, data, context);
  }
}

function subjectOf(project: KnownProject, path: { readonly entryId: string; readonly schedule: string }) {
  const entryId = entryIdOf(project, path.entryId);
  const schedule = scheduleOf(project, entryId, path.schedule);
  return { project: { uuid: project.uuid, id: project.id }, entryId, schedule };
}
