import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CommandContext } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { containsAny, sortOf, type SearchFields } from '@annal/list-filters';
import { readOrder } from '@annal/search-query';
import { AccessControl } from '@annal/security-contracts';
import { apiKeyProjection } from '@annal/security-read-models';
import { apiKeyView, type ApiKeyView } from './api-key.view.ts';

export interface ApiKeyListing {
  readonly q?: string | undefined;
  readonly order?: readonly string[] | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface ApiKeyPage {
  readonly totalCount: number;
  readonly items: readonly ApiKeyView[];
}

const fields: SearchFields = {
  id: { type: 'text', path: '_id' },
  name: { type: 'text', path: 'nameKey' },
  description: { type: 'text', path: 'description' },
  enabled: { type: 'boolean', path: 'enabled' },
  createdBy: { type: 'text', path: 'createdBy' },
  created: { type: 'date', path: 'created' },
  modifiedBy: { type: 'text', path: 'modifiedBy' },
  modified: { type: 'date', path: 'modified' },
};

export const apiKeyOrderNames: readonly string[] = Object.keys(fields);

export class ListApiKeys extends Query<ApiKeyPage> {
  constructor(
    readonly listing: ApiKeyListing,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ listing, context }: ListApiKeys): Promise<ApiKeyPage> {
    this.access.require(context.actor, { resource: 'apiKey', action: 'list' });
    const { q, order, pageIndex, pageSize } = listing;
    const keys = this.readModels.reader(apiKeyProjection);
    const filter = q === undefined ? {} : containsAny(q, ['nameKey']);
    const page = { sort: sortOf(readOrder(order ?? ['name']), fields), skip: pageIndex * pageSize, limit: pageSize };
    const [totalCount, found] = await Promise.all([
      q === undefined ? keys.count('all') : keys.countMatching(filter),
      keys.find(filter, page),
    ]);
    return { totalCount, items: found.map(apiKeyView) };
  }
}
