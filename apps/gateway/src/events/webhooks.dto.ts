import { IsAnything } from '@annal/http';

/** events.md 1. */
export class WebhookBody {
  @IsAnything() name?: unknown;
  @IsAnything() description?: unknown;
  @IsAnything() url?: unknown;
  @IsAnything() invokeUrl?: unknown;
  @IsAnything() method?: unknown;
  @IsAnything() enabled?: unknown;
  @IsAnything() topics?: unknown;
  @IsAnything() headers?: unknown;
  @IsAnything() templates?: unknown;
  @IsAnything() format?: unknown;
  @IsAnything() ui?: unknown;
  @IsAnything() retryHours?: unknown;
  @IsAnything() version?: unknown;
}

export class WebhookActionBody {
  @IsAnything() type?: unknown;
  @IsAnything() data?: unknown;
}

/** events.md 7. */
export class LiveStreamBody {
  @IsAnything() topics?: unknown;
  @IsAnything() templates?: unknown;
}
