import { Body, Controller, Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AssetUploads, GetAssetFile, ListAssetFolders, type AssetFolders } from '@annal/content-application';
import { entryErrors, registerAssetFiles } from '@annal/content-contracts';
import { BlobStore } from '@annal/files';
import {
  Context,
  fileAnswer,
  Operation,
  QueryParameters,
  refuseEncoded,
  RequestContext,
  StreamedBody,
  type ByteRange,
} from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { Project, UnknownProject } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { Uploads } from './uploads.ts';

const unknownProject = (_: string, operation: string) => entryErrors.unknownProject(operation);

@UnknownProject(unknownProject)
@Controller('api/management/projects/:projectId/assets')
export class AssetsController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
    private readonly rights: AssetUploads,
    private readonly uploads: Uploads,
    private readonly blobs: BlobStore,
  ) {}

  @Post()
  @StreamedBody()
  @Access({ scope: 'Entry_Write', permission: 'assets.sysCreate' })
  @Operation('uploading the files')
  async upload(
    @Project() { uuid, id }: KnownProject,
    @Body() body: unknown,
    @Context() context: RequestContext,
  ): Promise<readonly { readonly fileId: string }[]> {
    const project = { uuid, id };
    this.rights.require(project, context.authenticated.actor);
    refuseEncoded(context);
    const [first, ...others] = await this.uploads.receive(
      body,
      context.header('content-type'),
      context.header('content-length'),
    );
    context.restartDeadline();
    if (!first) throw new Error('An upload without files was accepted');
    const { fileIds } = await this.writes.execute(registerAssetFiles, { project, files: [first, ...others] }, context);
    return fileIds.map((fileId) => ({ fileId }));
  }

  @Get('folders')
  @Access({ scope: 'Entry_Read', permission: 'member' })
  @Operation('listing the folders')
  folders(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<AssetFolders> {
    const parent = query.text('parent') ?? '/';
    return this.queries.execute(new ListAssetFolders(project, parent, context.authenticated.actor));
  }

  @Get(':fileId')
  @Access({ scope: 'Entry_Read', permission: 'assets.sysView' })
  @Operation('getting the asset')
  async get(
    @Project() project: KnownProject,
    @Param('fileId') fileId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<StreamableFile | undefined> {
    const isDownload = query.boolean('download') ?? false;
    const file = await this.queries.execute(new GetAssetFile(project, fileId, context.authenticated.actor));
    const answered = { ...file, tag: file.hash, read: (range?: ByteRange) => this.blobs.read(file.hash, range) };
    return fileAnswer(answered, context, { isDownload, cacheControl: 'private, no-cache' });
  }
}
