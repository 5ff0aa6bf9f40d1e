import { Get, Query, Req, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { GetDeliveredFile, type DeliveredFile, type Reading } from '@annal/delivery-application';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import { Delivered, DeliveredFiles, Read } from '../access/delivery.decorators.ts';
import { setSurrogates } from '../answers/answer-headers.ts';
import { DeliveryOptions } from '../delivery-options.ts';
import { DeliveredImages } from './delivered-images.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_WHILE = 'public, max-age=300';
const FOR_ONE = 'private, max-age=300';

type Asked = FastifyRequest<{ Params: { '*': string } }>;

/** delivery.md 6. */
@DeliveredFiles('/assets')
export class FilesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly images: DeliveredImages,
    private readonly options: DeliveryOptions,
  ) {}

  @Get('*')
  @Delivered({ scope: 'Entry_Read', isOpen: true })
  @Operation('getting the file')
  async get(
    @Read() reading: Reading,
    @Query() query: QueryParameters,
    @Req() { params, originalUrl }: Asked,
    @Context() context: RequestContext,
  ): Promise<StreamableFile | undefined> {
    const [path = '', sent = ''] = originalUrl.split(/\?(.*)/s);
    const isDownload = query.boolean('download') ?? false;
    const language = query.language();
    const request = this.images.requested(path, sent);
    const asked = new GetDeliveredFile(reading, `/${params['*']}`, language, query.text('previewKey'));
    const file = await this.queries.execute(asked);
    if (!file.isPreview) setSurrogates(context, reading, this.options);
    if (file.asked === 'outdated') return redirect(context, file.address, this.images.queryAt(file.address, sent));
    const isLasting = file.asked === 'hashed' || query.text('invalidationKey') !== undefined;
    return this.images.answer(file, request, context, { isDownload, cacheControl: cacheControl(file, isLasting) });
  }
}

function cacheControl({ isPreview }: DeliveredFile, isLasting: boolean): string {
  if (isPreview) return FOR_ONE;
  return isLasting ? FOR_EVER : FOR_A_WHILE;
}

/** Old pages keep working, and a replaced picture is gone. */
function redirect(context: RequestContext, address: string, query: string): undefined {
  context.setHeader('Location', query === '' ? address : `${address}?${query}`);
  context.setHeader('Cache-Control', 'no-cache');
  context.status = 302;
}
