import {
  Body,
  Controller,
  Delete,
  Get,
  Head,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError, type CommandContext, type DomainErrorKind } from '@annal/kernel';
import {
  ArrayBody,
  Context,
  FormBody,
  FreeBody,
  IsGuid,
  IsInteger,
  IsLocalized,
  IsModel,
  IsModelList,
  IsOneOf,
  isPublic,
  IsRequiredText,
  IsText,
  IsTextList,
  IsTextMap,
  IsTimestamp,
  IsTrueOrFalse,
  LargeBody,
  MediaTypes,
  Operation,
  pagedList,
  parsePage,
  PatchBody,
  Public,
  QueryParameters,
  RequestContext,
  StreamedBody,
  TextBody,
  toCommandContext,
  type PagedList,
} from '../index.ts';

class Owner {
  @IsRequiredText() name!: string;
  @IsGuid() id?: string;
}

class Thing {
  @IsRequiredText({ maxLength: 40, resource: 'thing' }) name!: string;
  @IsText() description?: string | null;
  @IsLocalized({ required: true }) displayName!: Record<string, string>;
  @IsRequiredText({ label: 'primary language code' }) primaryLanguage!: string;
  @IsOneOf(['Draft', 'Live']) state?: string;
  @IsInteger({ min: 1 }) count?: number;
  @IsTrueOrFalse() enabled?: boolean;
  @IsTimestamp() expires?: string;
  @IsTextList() tags?: string[];
  @IsTextMap() custom?: Record<string, string>;
  @IsModel(() => Owner) owner?: Owner;
  @IsModelList(() => Owner) editors?: Owner[];
}

class Closed implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (isPublic(context)) return true;
    throw new DomainError(
      'unauthenticated',
      'Authentication.Denied',
      'Authorization has been denied for this request.',
    );
  }
}

const sample = { kind: 'user', id: 'u1', name: 'm.okafor' } as const;

@Controller('api/management/things')
export class ThingsController {
  @Get()
  list(@Query() query: QueryParameters): PagedList<string> {
    return pagedList(['a'], 63, parsePage(query));
  }

  @Get('query')
  query(@Query() query: QueryParameters): object {
    return {
      text: query.text('zenQL'),
      order: query.list('order'),
      flag: query.boolean('flag'),
      language: query.language(),
    };
  }

  @Get(':id')
  get(@Param('id') id: string): object {
    return { id };
  }

  @Head(':id/members')
  @HttpCode(204)
  member(): void {}

  @Post()
  @Operation('creating the thing')
  create(@Body() thing: Thing, @Context() context: RequestContext): Thing {
    context.setHeader('location', '/api/management/things/1');
    return thing;
  }

  @Put(':id')
  @Operation('updating the thing')
  update(@Body() thing: Thing): Thing {
    return thing;
  }

  @Patch(':id')
  patch(@FreeBody() patch: Record<string, unknown>, @Context() { mediaType }: RequestContext): object {
    return { mediaType, patch };
  }

  @Patch(':id/json-patch')
  @Operation('updating the thing')
  @MediaTypes('application/json-patch+json')
  jsonPatch(@ArrayBody() operations: unknown[]): object {
    return { operations };
  }

  @Patch(':id/any-patch')
  @MediaTypes('application/json-patch+json')
  anyPatch(@PatchBody() patch: unknown): object {
    return { patch };
  }

  @Delete(':id')
  @HttpCode(204)
  remove(): void {}

  @Post(':id/empty')
  @HttpCode(200)
  empty(): void {}

  @Post(':id/optional')
  @HttpCode(200)
  optional(@FreeBody({ optional: true }) body: Record<string, unknown> | undefined): object {
    return { given: body ?? 'nothing' };
  }

  @Post(':id/free')
  @Operation('creating the entry')
  free(@FreeBody() body: Record<string, unknown>): object {
    return body;
  }

  @Post(':id/large')
  @LargeBody('The entry is larger than 900 KiB')
  @Operation('creating the entry')
  large(@FreeBody() body: Record<string, unknown>): object {
    return body;
  }

  @Put(':id/parent')
  text(@TextBody() text: string | null): object {
    return { text };
  }

  @Post(':id/accepted')
  accepted(@Context() context: RequestContext): void {
    context.status = 202;
  }

  @Post(':id/stream')
  @StreamedBody()
  async stream(@Body() body: AsyncIterable<Buffer>): Promise<object> {
    let size = 0;
    for await (const chunk of body) size += chunk.length;
    return { size };
  }

  @Post('token')
  @Public()
  form(@FormBody() form: URLSearchParams | undefined): object {
    return { form: form ? [...form] : 'none' };
  }

  @Get('context/command')
  command(@Context() context: RequestContext): CommandContext {
    return toCommandContext(context, sample);
  }

  @Post('context/command')
  postCommand(@Context() context: RequestContext): CommandContext {
    return toCommandContext(context, sample);
  }

  @Get('fail/:kind')
  fail(@Param('kind') kind: string): never {
    if (kind === 'bug') throw new TypeError('a detail about table users');
    if (kind === 'remote') throw Object.assign(new Error('remote'), { logId: '5B0C9C53-3C0E-4F62-9A39-7D7C2F1F5A10' });
    if (kind === 'issues') throw new DomainError('conflict', 'Thing.Taken', '', [{ field: 'id', message: 'Taken' }]);
    throw new DomainError(kind as DomainErrorKind, `Thing.${kind}`, `It is ${kind}`, { thingId: 't1' });
  }

  @Get('guarded/one')
  guarded(@Context() context: RequestContext): string {
    return context.authenticated.actor.name;
  }

  @Post('guarded/one')
  @UseGuards(Closed)
  guardedBody(@FreeBody() body: Record<string, unknown>): object {
    return body;
  }

  @Post('guarded/public')
  @Public()
  @UseGuards(Closed)
  openBody(@FreeBody() body: Record<string, unknown>): object {
    return body;
  }

  @Get('wrong/query')
  wrongQuery(@Query('zenQL') zenQL: string): object {
    return { zenQL };
  }

  @Get('hold/:key')
  hold(@Param('key') key: string): Promise<object> {
    return held(key);
  }
}

@Controller()
export class FilesController {
  @Get('api/*')
  file(@Res() reply: FastifyReply): void {
    reply.callNotFound();
  }
}

const waiting = new Map<string, () => void>();
const arrivals = new Map<string, () => void>();

function held(key: string): Promise<object> {
  const answer = new Promise<object>((resolve) => waiting.set(key, () => resolve({ key })));
  arrivals.get(key)?.();
  return answer;
}

export const arrived = (key: string): Promise<void> =>
  waiting.has(key) ? Promise.resolve() : new Promise((resolve) => arrivals.set(key, resolve));
export const release = (key: string): void => waiting.get(key)?.();
