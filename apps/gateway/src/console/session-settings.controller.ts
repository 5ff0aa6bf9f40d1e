import { Controller, Get } from '@nestjs/common';
import { Context, Public, RequestContext, taggedAnswer } from '@annal/http';
import { passwordRules } from '@annal/security-contracts';
import manifest from '../../package.json' with { type: 'json' };

/** What the sign-in screen shows, so without a token (authentication.md 4.1). */
@Controller('authenticate/session/settings')
@Public()
export class SessionSettingsController {
  @Get()
  get(@Context() context: RequestContext): object | undefined {
    return taggedAnswer({ version: manifest.version, passwordRules }, context);
  }
}
