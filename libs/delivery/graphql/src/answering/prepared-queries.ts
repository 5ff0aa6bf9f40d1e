import { getOperationAST, OperationTypeNode, specifiedRules, validate, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { IntrospectionWeight } from '../limits/introspection-weight.ts';
import { OperationCost } from '../limits/operation-cost.ts';
import { hashOf, type GraphqlRequest } from '../request/graphql-request.ts';
import { Refusal } from '../request/refusal.ts';
import type { ProjectSchema } from '../schema/project-schema.ts';
import { readDocument, refusalOf, selectedTypes, type ReadDocument } from './read-document.ts';

/** Syntax trees take some fifty times more memory than their text. */
const MOST_TEXT = 256 * 1024;
const MOST_ERRORS = 10;
const OVERHEAD = 100;

interface Known {
  readonly read: ReadDocument;
  /** Undefined until the document is validated. */
  validity?: 'valid' | Refusal;
  types?: ReadonlySet<string>;
}

export interface Prepared extends ReadDocument {
  readonly operation: OperationDefinitionNode;
  /** Ids of the content types that the query names. */
  readonly typeIds: readonly string[];
}

/** Reads, weighs and validates queries for one schema. What does not depend on variables is kept, refusals too. */
export class PreparedQueries {
  private readonly known = new LRUCache<string, Known | Refusal>({
    maxSize: MOST_TEXT,
    maxEntrySize: MOST_TEXT,
    sizeCalculation: (known) =>
      OVERHEAD + (known instanceof Refusal ? 0 : (known.read.document.loc?.source.body.length ?? 0)),
  });
  private readonly introspection: IntrospectionWeight;

  constructor(private readonly of: ProjectSchema) {
    this.introspection = new IntrospectionWeight(of.schema);
  }

  /** @throws Refusal before anything is read from a store */
  prepare(query: string, { operationName, variables }: Pick<GraphqlRequest, 'operationName' | 'variables'>): Prepared {
    const known = this.read(query);
    const { schema, contentTypes } = this.of;
    const { read } = known;
    const operation = operationIn(read, operationName);
    const { fragments } = read;
    new OperationCost({ schema, operation, fragments, variables, introspection: this.introspection }).check();
    known.validity ??= this.validated(known);
    if (known.validity !== 'valid') throw known.validity;
    const { names } = read;
    const isAboutAll = names.has('__schema') || names.has('__type');
    const types = isAboutAll ? [...contentTypes.keys()] : [...(known.types ?? [])];
    return { ...read, operation, typeIds: types.flatMap((name) => contentTypes.get(name) ?? []) };
  }

  private read(query: string): Known {
    const key = hashOf(query);
    const before = this.known.get(key);
    const known = before ?? read(query);
    if (!before) this.known.set(key, known);
    if (known instanceof Refusal) throw known;
    return known;
  }

  private validated(known: Known): 'valid' | Refusal {
    const { schema } = this.of;
    const { document } = known.read;
    const errors = validate(schema, document, specifiedRules, { maxErrors: MOST_ERRORS, hideSuggestions: true });
    if (errors.length > 0) return refusalOf('VALIDATION_FAILED', errors);
    known.types = selectedTypes(schema, document);
    return 'valid';
  }
}

function read(query: string): Known | Refusal {
  try {
    return { read: readDocument(query) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function operationIn({ document }: ReadDocument, name: string | undefined): OperationDefinitionNode {
  const operation = getOperationAST(document, name);
  if (!operation)
    throw new Refusal(
      'UNKNOWN_OPERATION',
      name === undefined ? 'The query has several operations: name one' : 'The query has no operation of this name',
    );
  if (operation.operation === OperationTypeNode.QUERY) return operation;
  throw new Refusal('READ_ONLY', 'Only queries are served here');
}
