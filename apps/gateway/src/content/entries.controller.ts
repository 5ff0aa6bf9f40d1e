import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import type { EntryView } from '@annal/content-application';
import {
  createEntry,
  deleteEntry,
  entryErrors,
  invokeEntryEvent,
  patchEntry,
  reviseEntry,
} from '@annal/content-contracts';
import {
  Context,
  FreeBody,
  LargeBody,
  MediaTypes,
  Operation,
  PatchBody,
  QueryParameters,
  RequestContext,
  type PagedList,
} from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { followEntry } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project, UnknownProject } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { zenqlSearch } from './search.dto.ts';
import { entryChoice, entryIdOf, entryListing } from './entries.dto.ts';
import { EntryQueries } from './entry-queries.ts';
import { entryUri, writtenEntry } from './written-entry.ts';

const TOO_LARGE = 'The entry is larger than 900 KiB';

const unknownProject = (_: string, operation: string) => entryErrors.unknownProject(operation);

@UnknownProject(unknownProject)
@Controller('api/management/projects/:projectId/entries')
export class EntriesController {
  constructor(
    private readonly writes: Writes,
    private readonly entries: EntryQueries,
  ) {}

  @Get()
  @Access({ scope: 'Entry_Read', permission: 'member' })
  @Operation('listing the entries')
  list(@Project() project: KnownProject, @Query() query: QueryParameters, @Context() context: RequestContext) {
    if (query.text('zenql') !== undefined) return this.entries.search(zenqlSearch(project, query), context);
    return this.entries.list(entryListing(project, query), context);
  }

  @Post()
  @Access({ scope: 'Entry_Write', permission: 'entries.sysCreate' })
  @LargeBody(TOO_LARGE)
  @Operation('creating the entry')
  async create(
    @Project() project: KnownProject,
    @FreeBody() entry: Record<string, unknown>,
    @Context() context: RequestContext,
  ): Promise<EntryView> {
    const receipt = await this.writes.execute(createEntry, { project: refOf(project), entry }, context);
    context.setHeader('Location', entryUri(project, receipt.entryId));
    if (receipt.hasPlace) await this.followEntry(project, receipt.entryId, context);
    return writtenEntry(this.entries, project, receipt, context);
  }

  @Get(':entryId')
  @Access({ scope: 'Entry_Read', permission: 'entries.sysView' })
  @Operation('getting the entry')
  get(
    @Project() project: KnownProject,
    @Param('entryId') entryId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<EntryView> {
    return this.entries.get(entryChoice(project, entryIdOf(project, entryId), query), context);
  }

  @Put(':entryId')
  @Access({ scope: 'Entry_Write', permission: 'entries.sysUpdate' })
  @LargeBody(TOO_LARGE)
  @Operation('updating the entry')
  async revise(
    @Project() project: KnownProject,
    @Param('entryId') entryId: string,
    @FreeBody() entry: Record<string, unknown>,
    @Context() context: RequestContext,
  ): Promise<EntryView> {
    const data = { project: refOf(project), entryId: entryIdOf(project, entryId), entry };
    return writtenEntry(this.entries, project, await this.writes.execute(reviseEntry, data, context), context);
  }

  @Patch(':entryId')
  @MediaTypes('application/json-patch+json')
  @LargeBody(TOO_LARGE)
  @Access({ scope: 'Entry_Write', permission: 'entries.sysUpdate' })
  @Operation('updating the entry')
  async patch(
    @Project() project: KnownProject,
    @Param('entryId') entryId: string,
    @PatchBody() body: Record<string, unknown> | unknown[],
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<EntryView> {
    const subject = { project: refOf(project), entryId: entryIdOf(project, entryId) };
    const data = { ...subject, language: query.language(), patch: body };
    return writtenEntry(this.entries, project, await this.writes.execute(patchEntry, data, context), context);
  }

  @Delete(':entryId')
  @HttpCode(204)
  @Access({ scope: 'Entry_Delete', permission: 'entries.sysDelete' })
  @Operation('deleting the entry')
  async delete(
    @Project() project: KnownProject,
    @Param('entryId') entryId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<void> {
    const subject = { project: refOf(project), entryId: entryIdOf(project, entryId) };
    const data = { ...subject, languages: query.list('language'), permanent: query.boolean('permanent') ?? false };
    await this.writes.execute(deleteEntry, data, context);
    await this.followEntry(project, subject.entryId, context);
  }

  @Post(':entryId/workflow/events')
  @HttpCode(200)
  @Access({ scope: 'Entry_Write', permission: 'entries.publish' })
  @LargeBody(TOO_LARGE)
  @Operation('invoking the workflow event')
  async invoke(
    @Project() project: KnownProject,
    @Param('entryId') entryId: string,
    @FreeBody() trigger: Record<string, unknown>,
    @Context() context: RequestContext,
  ): Promise<EntryView> {
    const data = { project: refOf(project), entryId: entryIdOf(project, entryId), trigger };
    return writtenEntry(this.entries, project, await this.writes.execute(invokeEntryEvent, data, context), context);
  }

  private followEntry(project: KnownProject, entryId: string, context: RequestContext): Promise<void> {
    return this.writes.follow(followEntry, { projectUuid: project.uuid, entryId }, context);
  }
}

@UnknownProject(unknownProject)
@Controller('api/management/projects/:projectId/contenttypes/:contentTypeId/entries')
export class ContentTypeEntriesController {
  constructor(private readonly entries: EntryQueries) {}

  @Get()
  @Access({ scope: 'Entry_Read', permission: 'entries.sysView' })
  @Operation('listing the entries')
  list(
    @Project() project: KnownProject,
    @Param('contentTypeId') contentTypeId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<EntryView>> {
    return this.entries.list(entryListing(project, query, contentTypeId), context);
  }
}

const refOf = ({ uuid, id }: KnownProject) => ({ uuid, id });
