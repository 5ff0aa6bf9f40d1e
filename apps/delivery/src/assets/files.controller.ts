import { Get, Query, Req, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { GetDeliveredFile, type DeliveredFile, type Reading } from '@annal/delivery-application';
import { BlobStore } from '@annal/files';
import { Context, fileAnswer, Operation, QueryParameters, RequestContext, type ByteRange } from '@annal/http';
import { Delivered, DeliveredFiles, Read } from '../access/delivery.decorators.ts';
import { setSurrogates } from '../answers/answer-headers.ts';
import { DeliveryOptions } from '../delivery-options.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_WHILE = 'public, max-age=300';

type Asked = FastifyRequest<{ Params: { '*': string } }>;

/** delivery.md 6. */
@DeliveredFiles('/assets')
export class FilesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly blobs: BlobStore,
    private readonly options: DeliveryOptions,
  ) {}

  @Get('*')
  @Delivered({ scope: 'Entry_Read', isOpen: true })
  @Operation('getting the file')
  async get(
    @Read() reading: Reading,
    @Query() query: QueryParameters,
    @Req() { params, url }: Asked,
    @Context() context: RequestContext,
  ): Promise<StreamableFile | undefined> {
    const isDownload = query.boolean('download') ?? false;
    const file = await this.queries.execute(new GetDeliveredFile(reading, `/${params['*']}`, query.language()));
    setSurrogates(context, reading, this.options);
    if (file.asked === 'outdated') return redirect(context, file, url);
    const isLasting = file.asked === 'hashed' || query.text('invalidationKey') !== undefined;
    const answered = { ...file, tag: file.hash, read: (range?: ByteRange) => this.blobs.read(file.hash, range) };
    return fileAnswer(answered, context, { isDownload, cacheControl: isLasting ? FOR_EVER : FOR_A_WHILE });
  }
}

/** Old pages keep working, and a replaced picture is gone. */
function redirect(context: RequestContext, { address }: DeliveredFile, url: string): undefined {
  const [, query] = url.split(/\?(.*)/s);
  context.setHeader('Location', query ? `${address}?${query}` : address);
  context.setHeader('Cache-Control', 'no-cache');
  context.status = 302;
}
