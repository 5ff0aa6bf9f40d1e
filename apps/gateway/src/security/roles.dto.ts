import { IsAnything, IsText, IsTrueOrFalse } from '@annal/http';

/** security.md 8: JSON types of what is plain; the security domain judges the rest. */
export class RoleBody {
  @IsText() id?: string | null;
  @IsAnything() name?: unknown;
  @IsAnything() description?: unknown;
  @IsTrueOrFalse() enabled?: boolean | null;
  @IsAnything() permissions?: unknown;
  @IsAnything() assignments?: unknown;
}
