import {
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { refusals } from '../request/refusal.ts';
import { limits } from './limits.ts';

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const isIntrospection = ({ name: { value } }: FieldNode): boolean => value === '__schema' || value === '__type';

/** Introspection has lists without page sizes, so it is compared with what tools ask of the same schema. */
export class IntrospectionWeight {
  private readonly sizes: ReadonlyMap<string, number>;
  private usual: number | undefined;

  constructor(schema: GraphQLSchema) {
    this.sizes = listSizes(schema);
  }

  /** @throws Refusal */
  refuse(operation: OperationDefinitionNode, fragments: Fragments): void {
    const weight = this.ofRoots(operation.selectionSet, fragments, new Map());
    if (weight === 0) return;
    this.usual ??= this.ofTools();
    if (weight > limits.introspection * this.usual) throw refusals.tooComplex('asks for too much introspection');
  }

  private ofRoots(set: SelectionSetNode | undefined, fragments: Fragments, known: Map<string, number>): number {
    return this.through(set, fragments, known, (field) =>
      isIntrospection(field) ? 1 + this.of(field.selectionSet, fragments, new Map()) : 0,
    );
  }

  private of(set: SelectionSetNode | undefined, fragments: Fragments, known: Map<string, number>): number {
    return this.through(
      set,
      fragments,
      known,
      ({ name, selectionSet }) => 1 + (this.sizes.get(name.value) ?? 1) * this.of(selectionSet, fragments, known),
    );
  }

  /** Each fragment is weighed once. Those in a cycle weigh nothing: validation refuses them. */
  private through(
    set: SelectionSetNode | undefined,
    fragments: Fragments,
    known: Map<string, number>,
    weigh: (field: FieldNode) => number,
  ): number {
    return sum(set?.selections ?? [], (selection) => {
      if (selection.kind === Kind.FIELD) return weigh(selection);
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.through(selection.selectionSet, fragments, known, weigh);
      const name = selection.name.value;
      const before = known.get(name);
      if (before !== undefined) return before;
      known.set(name, 0);
      const weight = this.through(fragments.get(name)?.selectionSet, fragments, known, weigh);
      known.set(name, weight);
      return weight;
    });
  }

  private ofTools(): number {
    const query = getIntrospectionQuery({
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      inputValueDeprecation: true,
    });
    const { definitions } = parse(query);
    const fragments = new Map(
      definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
    );
    const operation = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
    return operation ? this.ofRoots(operation.selectionSet, fragments, new Map()) : 0;
  }
}

/** Of the lists that introspection has, on average. */
function listSizes(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const types = Object.values(schema.getTypeMap());
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = withFields.flatMap((type) => Object.values(type.getFields()));
  const perType = (count: number) => Math.max(1, Math.ceil(count / types.length));
  const args = sum(fields, (field) => field.args.length);
  const inputs = sum(types, (type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0));
  const values = sum(types, (type) => (isEnumType(type) ? type.getValues().length : 0));
  return new Map([
    ['types', types.length],
    ['fields', perType(fields.length)],
    ['args', Math.max(1, Math.ceil(args / fields.length))],
    ['inputFields', perType(inputs)],
    ['enumValues', perType(values)],
    ['possibleTypes', perType(withFields.length)],
    ['directives', schema.getDirectives().length],
  ]);
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
