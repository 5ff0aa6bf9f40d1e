import { Controller, Get, Inject } from '@nestjs/common';
import { UPLOAD_LIMIT } from '@annal/files';
import { Context, RequestContext, taggedAnswer } from '@annal/http';
import { Access } from '../authentication/access.decorator.ts';

/** Of this version of the service, whatever a project uses. */
const FEATURES = { delivery: true, taxonomies: true, hosting: false } as const;

/** Limits that a screen shows before a request meets them (console.md 3). */
@Controller('api/management/console/settings')
export class ConsoleSettingsController {
  constructor(@Inject(UPLOAD_LIMIT) private readonly maxUploadBytes: number) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'anyone' })
  get(@Context() context: RequestContext): object | undefined {
    return taggedAnswer({ maxUploadBytes: this.maxUploadBytes, features: FEATURES }, context);
  }
}
