import {
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { refusals } from '../request/refusal.ts';
import { limits } from './limits.ts';
import type { IntrospectionWeight } from './introspection-weight.ts';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
type Variables = Readonly<Record<string, unknown>>;

interface Weight {
  readonly cost: number;
  readonly depth: number;
  /** Fields of the set itself, also those of its fragments. */
  readonly width: number;
}

const NOTHING: Weight = { cost: 0, depth: 0, width: 0 };
/** Of fragments in fragments, which make no level. */
const MOST_SPREADS = 100;
const PAGE_SIZES = ['pageSize', 'first'];

export interface Weighed {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Fragments;
  readonly variables: Variables;
  readonly introspection: IntrospectionWeight;
}

/** Cost, depth and root fields of an operation, which need not be valid (delivery.md 8). @throws Refusal */
export class OperationCost {
  private readonly known = new Map<string, Weight>();
  private readonly running = new Set<string>();
  private spreads = 0;

  constructor(private readonly asked: Weighed) {}

  /** Each fragment is weighed once, however often it is spread. */
  check(): number {
    const { schema, operation, introspection, fragments } = this.asked;
    const { cost } = this.set(operation.selectionSet, schema.getQueryType() ?? undefined, 0);
    if (cost > limits.cost) throw refusals.tooCostly(limits.cost);
    introspection.refuse(operation, fragments);
    return cost;
  }

  private set(set: SelectionSetNode | undefined, parent: GraphQLNamedType | undefined, above: number): Weight {
    let cost = 0;
    let depth = 0;
    let width = 0;
    for (const selection of set?.selections ?? []) {
      const weight =
        selection.kind === Kind.FIELD ? this.field(selection, parent, above) : this.spread(selection, parent, above);
      cost += weight.cost;
      depth = Math.max(depth, weight.depth);
      width += weight.width;
      if (above === 0 && width > limits.rootFields) throw refusals.tooManyRoots(limits.rootFields);
    }
    return { cost, depth, width };
  }

  private field(field: FieldNode, parent: GraphQLNamedType | undefined, above: number): Weight {
    const name = field.name.value;
    if (above + 1 > limits.depth) throw refusals.tooDeep(limits.depth);
    if (name.startsWith('__')) return { cost: 1, depth: 1, width: 1 };
    const definition = fieldOf(parent, name);
    const size = this.pageSize(field, definition);
    const type = definition && getNamedType(definition.type);
    const inner = this.set(field.selectionSet, type, above + 1);
    return { cost: 1 + Math.max(1, size) * inner.cost, depth: 1 + inner.depth, width: 1 };
  }

  private spread(
    selection: Exclude<SelectionSetNode['selections'][number], FieldNode>,
    parent: GraphQLNamedType | undefined,
    above: number,
  ): Weight {
    this.spreads += 1;
    if (this.spreads > MOST_SPREADS) throw refusals.tooDeep(limits.depth);
    const weight =
      selection.kind === Kind.INLINE_FRAGMENT
        ? this.set(selection.selectionSet, this.typeOf(selection.typeCondition?.name.value) ?? parent, above)
        : this.fragment(selection.name.value, above);
    this.spreads -= 1;
    return weight;
  }

  private fragment(name: string, above: number): Weight {
    const fragment = this.asked.fragments.get(name);
    // Validation refuses cycles.
    if (!fragment || this.running.has(name)) return NOTHING;
    const known = this.known.get(name);
    if (known) {
      if (above + known.depth > limits.depth) throw refusals.tooDeep(limits.depth);
      return known;
    }
    this.running.add(name);
    const weight = this.set(fragment.selectionSet, this.typeOf(fragment.typeCondition.name.value), above);
    this.running.delete(name);
    this.known.set(name, weight);
    return weight;
  }

  private typeOf(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : this.asked.schema.getType(name);
  }

  private pageSize(field: FieldNode, definition: GraphQLField<unknown, unknown> | undefined): number {
    const argument = definition?.args.find(({ name }) => PAGE_SIZES.includes(name));
    if (!argument) return 1;
    const given = field.arguments?.find(({ name }) => name.value === argument.name);
    const value = given && this.valueOf(given);
    if (value === undefined || value === null) return Number(argument.defaultValue);
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= limits.pageSize) return value;
    throw refusals.pageSize(argument.name, limits.pageSize);
  }

  /** Values of a wrong type are refused by validation. */
  private valueOf({ value }: ArgumentNode): unknown {
    if (value.kind === Kind.INT) return Number(value.value);
    if (value.kind !== Kind.VARIABLE) return undefined;
    const name = value.name.value;
    if (Object.hasOwn(this.asked.variables, name)) return this.asked.variables[name];
    const definition = this.asked.operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
    const absent = definition?.defaultValue;
    return absent?.kind === Kind.INT ? Number(absent.value) : undefined;
  }
}

function fieldOf(parent: GraphQLNamedType | undefined, name: string): GraphQLField<unknown, unknown> | undefined {
  if (!parent || !(isObjectType(parent) || (isAbstractType(parent) && 'getFields' in parent))) return undefined;
  const fields = parent.getFields();
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
