import { IsText, IsTrueOrFalse } from '@annal/http';

export class SessionBody {
  @IsText() username?: string | null;
  @IsText() password?: string | null;
  /** Longer than for the day. */
  @IsTrueOrFalse() keep?: boolean | null;
}
