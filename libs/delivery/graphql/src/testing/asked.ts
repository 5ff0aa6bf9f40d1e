import type { QueryBus } from '@nestjs/cqrs';
import {
  FileAddresses,
  FindDeliveredEntries,
  GetDeliveredProject,
  PreviewKeys,
  reading,
  SearchDeliveredEntries,
  type DeliveredEntry,
  type Reading,
} from '@annal/delivery-application';
import { Graphql, type GraphqlParts } from '../answering/graphql.ts';
import type { ContentModel } from '../naming/model.ts';
import { readRequest } from '../request/graphql-request.ts';
import { Refusal } from '../request/refusal.ts';

const project = {
  id: 'library',
  uuid: '7b1f0000-0000-4000-8000-000000000000',
  primaryLanguage: 'en',
  supportedLanguages: ['en'],
  deliverySysExclusions: [],
} as unknown as Reading['project'];
const actor = { kind: 'user', id: 'ann', name: 'ann' } as const;

export const aReading = (): Reading =>
  reading(project, 'published', { commandId: 'c', correlationId: 'c', causationId: 'c', actor });

/** An entry whose link `next` leads to the one with the following number. */
export const numbered = (number: number, contentTypeId = 'book'): DeliveredEntry => ({
  title: `Title ${number}`,
  next: { sys: { id: `id-${number + 1}`, contentTypeId, language: 'en' } },
  sys: { id: `id-${number}`, contentTypeId, dataFormat: 'entry', language: 'en', versionStatus: 'published' },
});

type Anything = ReturnType<typeof JSON.parse>;

/** GraphQL beside queries that are only counted: answers are of numbered entries. */
export class Asked {
  readonly queries: object[] = [];
  readonly graphql: Graphql;

  constructor(model: ContentModel) {
    const bus = { execute: (query: object) => Promise.resolve(this.answer(query)) };
    const parts = {
      queries: bus as unknown as QueryBus,
      contentTypes: { components: () => ({ all: () => model.components.map((published) => ({ published })) }) },
      types: {
        published: () => model.types.map((published) => ({ published })),
        require: (_: Reading, id: string) => ({ id }),
        requireView: () => undefined,
      },
      files: new FileAddresses(new PreviewKeys('secret', () => new Date(0)), undefined),
    };
    this.graphql = new Graphql(parts as unknown as GraphqlParts);
  }

  async ask(sent: Readonly<Record<string, unknown>>, mayTeach = true): Promise<Anything> {
    const bytes = await this.graphql.answer(readRequest(sent), aReading(), mayTeach);
    return JSON.parse(bytes.toString());
  }

  /** The code of the refusal; 'answered' without one. */
  async codeOf(sent: Readonly<Record<string, unknown>>): Promise<string> {
    try {
      await this.ask(sent);
      return 'answered';
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  private answer(query: object): unknown {
    this.queries.push(query);
    if (query instanceof FindDeliveredEntries)
      return query.wanted.map(({ entryId }) => numbered(Number(entryId.replace('id-', ''))));
    if (query instanceof GetDeliveredProject) return { id: 'library', name: 'Library' };
    if (!(query instanceof SearchDeliveredEntries)) return [];
    const { pageSize } = query.search;
    return { totalCount: 1000, items: Array.from({ length: pageSize }, (_, index) => numbered(index * 10)) };
  }
}
