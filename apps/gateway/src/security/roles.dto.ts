import { IsAnything, IsText, IsTrueOrFalse } from '@annal/http';

/** security.md 8. */
export class RoleBody {
  @IsText() id?: string | null;
  @IsAnything() name?: unknown;
  @IsAnything() description?: unknown;
  @IsTrueOrFalse() enabled?: boolean | null;
  @IsAnything() permissions?: unknown;
  @IsAnything() assignments?: unknown;
}
