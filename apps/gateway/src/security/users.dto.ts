import {
  IsAnything,
  IsFreeObject,
  IsInteger,
  IsModel,
  IsText,
  IsTimestamp,
  IsTrueOrFalse,
  parsePage,
  checkedPage,
  type QueryParameters,
} from '@annal/http';
import {
  jsonParameter,
  parseZenql,
  readOrder,
  readOrderBy,
  readTogether,
  readWhere,
  type OrderItem,
} from '@annal/search-query';
import type { UserListing } from '@annal/security-application';
import type { UserProperties } from '@annal/security-contracts';

/** security.md 3.4. */
export class CredentialsBody {
  @IsText() password?: string | null;
  @IsInteger() passwordChangeFrequency?: number | null;
}

export class UserBody {
  @IsText() id?: string | null;
  @IsText() username?: string | null;
  @IsText() email?: string | null;
  @IsText() firstName?: string | null;
  @IsText() lastName?: string | null;
  @IsText() timezone?: string | null;
  @IsText() language?: string | null;
  @IsFreeObject() custom?: Record<string, unknown> | null;
  @IsModel(() => CredentialsBody) credentials?: CredentialsBody | null;
  @IsTimestamp() expiry?: string | null;
  @IsTrueOrFalse() optOutOfNotifications?: boolean | null;
}

export class PasswordBody {
  @IsText() existing?: string | null;
  @IsText() new?: string | null;
}

export class UserActionBody {
  @IsText() type?: string | null;
}

export class UserSearchBody {
  @IsAnything() where?: unknown;
  @IsAnything() orderBy?: unknown;
  @IsAnything() pageIndex?: unknown;
  @IsAnything() pageSize?: unknown;
}

export function propertiesOf({ id: _, credentials, ...properties }: UserBody): UserProperties {
  if (credentials?.passwordChangeFrequency === undefined) return properties;
  return { ...properties, passwordChangeFrequency: credentials.passwordChangeFrequency };
}

export function userListing(query: QueryParameters): UserListing {
  const where = parseZenql(query.text('zenql'));
  return { q: query.text('q'), where, order: readOrder(query.list('order')), ...parsePage(query) };
}

export function userSearchQuery(query: QueryParameters): UserListing {
  const where = jsonParameter('where', query.text('where'));
  const orderBy = jsonParameter('orderBy', query.text('orderBy'));
  const read = readTogether({ where: () => readWhere(where), orderBy: () => readOrderBy(orderBy) });
  return { where: read.where, order: preferred(read.orderBy, readOrder(query.list('order'))), ...parsePage(query) };
}

export function userSearchBody({ where, orderBy, pageIndex, pageSize }: UserSearchBody): UserListing {
  const page = checkedPage(numberOr(pageIndex, 0), numberOr(pageSize, 25));
  return { ...readTogether({ where: () => readWhere(where), order: () => readOrderBy(orderBy) }), ...page };
}

function preferred(orderBy: readonly OrderItem[], order: readonly OrderItem[]): readonly OrderItem[] {
  return orderBy.length > 0 ? orderBy : order;
}

function numberOr(value: unknown, absent: number): number {
  if (value === undefined || value === null) return absent;
  return typeof value === 'number' ? value : NaN;
}
