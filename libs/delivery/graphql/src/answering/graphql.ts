import type { QueryBus } from '@nestjs/cqrs';
import { Kind } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { ContentTypeDirectory } from '@annal/content-application';
import type { DeliveredTypes, EntryShape, FileAddresses, Reading } from '@annal/delivery-application';
import { Asking } from '../data/asking.ts';
import { isSameModel, type ContentModel } from '../naming/model.ts';
import { hashOf, type GraphqlRequest } from '../request/graphql-request.ts';
import { PersistedQueries } from '../request/persisted-queries.ts';
import { refusals } from '../request/refusal.ts';
import { ProjectSchema } from '../schema/project-schema.ts';
import { executed } from './execute.ts';
import { PreparedQueries, type Prepared } from './prepared-queries.ts';

const MOST_SCHEMAS = 20;
const INTROSPECTIONS = 4;

export interface GraphqlParts {
  readonly queries: QueryBus;
  readonly contentTypes: ContentTypeDirectory;
  readonly types: DeliveredTypes;
  readonly files: FileAddresses;
}

interface OfProject {
  readonly schema: ProjectSchema;
  readonly prepared: PreparedQueries;
  /** Large, costly, and the same for everybody: by query. */
  readonly introspections: LRUCache<string, Buffer>;
}

/** delivery.md 8. */
export class Graphql {
  private readonly projects = new LRUCache<string, OfProject>({ max: MOST_SCHEMAS });
  private readonly persisted = new PersistedQueries();

  constructor(private readonly parts: GraphqlParts) {}

  sdl(reading: Reading): Buffer {
    const { schema } = this.of(reading);
    for (const id of schema.contentTypes.values()) reading.keys.contentType(id);
    return Buffer.from(schema.sdl);
  }

  /** @throws Refusal */
  async answer(request: GraphqlRequest, reading: Reading, mayTeach: boolean): Promise<Buffer> {
    const query = this.queryOf(request, reading);
    const { schema, prepared, introspections } = this.of(reading);
    const asked = prepared.prepare(query, request);
    if (request.hash !== undefined && mayTeach) this.persisted.learn(reading.project.uuid, request.hash, query);
    for (const id of asked.typeIds) reading.keys.contentType(id);
    const key = isIntrospection(asked) ? `${request.operationName ?? ''}\n${query}` : undefined;
    const before = key === undefined ? undefined : introspections.get(key);
    if (before) return before;
    const { queries, files, types } = this.parts;
    const asking = new Asking({ reading, shape: shapeOf(asked, schema), files, types, queries });
    const answer = Buffer.from(JSON.stringify(await executed(schema, asked, request.variables, asking)));
    if (key !== undefined) introspections.set(key, answer);
    return answer;
  }

  private queryOf({ query, hash }: GraphqlRequest, { project }: Reading): string {
    if (query !== undefined) {
      if (hash !== undefined && hashOf(query) !== hash) throw refusals.otherHash();
      return query;
    }
    if (hash === undefined) throw refusals.malformed("The member 'query' is required");
    const known = this.persisted.find(project.uuid, hash);
    if (known === undefined) throw refusals.unknownHash();
    return known;
  }

  /** Looked at for each request, which costs less than to follow the changes, and is never late. */
  private of(reading: Reading): OfProject {
    const { uuid } = reading.project;
    const model = this.modelOf(reading);
    const before = this.projects.get(uuid);
    if (before && isSameModel(before.schema.model, model)) return before;
    const schema = new ProjectSchema(model);
    const introspections = new LRUCache<string, Buffer>({ max: INTROSPECTIONS });
    const project = { schema, prepared: new PreparedQueries(schema), introspections };
    this.projects.set(uuid, project);
    return project;
  }

  private modelOf(reading: Reading): ContentModel {
    const { types, contentTypes } = this.parts;
    return {
      types: types.published(reading).flatMap(({ published }) => published ?? []),
      components: contentTypes
        .components(reading.project.uuid)
        .all()
        .flatMap(({ published }) => published ?? []),
    };
  }
}

const isIntrospection = ({ operation: { variableDefinitions = [], selectionSet } }: Prepared): boolean =>
  variableDefinitions.length === 0 &&
  selectionSet.selections.every((each) => each.kind === Kind.FIELD && each.name.value.startsWith('__'));

/** Only the fields that the query names are rendered, on whichever level. */
function shapeOf({ names }: Prepared, { renamed }: ProjectSchema): EntryShape {
  return {
    selection: { fields: new Set([...names, ...renamed]), sys: names.has('sys') ? 'all' : new Set() },
    linkDepth: 0,
    fieldLinkDepths: new Map(),
    tagFormat: 'label',
  };
}
