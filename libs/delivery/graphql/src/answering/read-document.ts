import {
  getNamedType,
  GraphQLError,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
} from 'graphql';
import { refuseDocument } from '../limits/document-limits.ts';
import { limits } from '../limits/limits.ts';
import { refuseText } from '../limits/text-limits.ts';
import { Refusal } from '../request/refusal.ts';

export interface ReadDocument {
  readonly document: DocumentNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Of all selected fields, whatever they belong to. */
  readonly names: ReadonlySet<string>;
}

/** @throws Refusal */
export function readDocument(query: string): ReadDocument {
  refuseText(query);
  const document = parsed(query);
  refuseDocument(document);
  const names = new Set<string>();
  visit(document, { Field: ({ name }) => void names.add(name.value) });
  const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  return { document, names, fragments: new Map(fragments.map((each) => [each.name.value, each])) };
}

function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: limits.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) throw refusalOf('PARSE_FAILED', [error]);
    throw error;
  }
}

export function refusalOf(code: string, errors: readonly GraphQLError[]): Refusal {
  const shown = errors.map(({ message, locations }) => ({ message, locations, extensions: { code } }));
  return new Refusal(code, shown[0]?.message ?? code, shown);
}

/** Names of the types that a valid document selects fields of. */
export function selectedTypes(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
  const info = new TypeInfo(schema);
  const types = new Set<string>();
  const note = () => {
    const parent = info.getParentType();
    if (parent) types.add(getNamedType(parent).name);
  };
  visit(document, visitWithTypeInfo(info, { Field: note }));
  return types;
}
