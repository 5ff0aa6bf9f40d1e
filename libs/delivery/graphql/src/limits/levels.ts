import { Kind, type FragmentDefinitionNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>;

/** How deep a field selects one of its members within itself, and which other members it selects on the way. */
export function levelsOf(
  { fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  member: string,
): { readonly depth: number; readonly names: ReadonlySet<string> } {
  const names = new Set<string>();
  const depths = fieldNodes.map(({ selectionSet }) => depthIn(selectionSet, member, fragments, names));
  return { depth: Math.max(0, ...depths), names };
}

function depthIn(set: SelectionSetNode | undefined, member: string, fragments: Fragments, names: Set<string>): number {
  const depths = (set?.selections ?? []).map((selection) => {
    if (selection.kind === Kind.FIELD) {
      names.add(selection.name.value);
      return selection.name.value === member ? 1 + depthIn(selection.selectionSet, member, fragments, names) : 0;
    }
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
    return depthIn(inner?.selectionSet, member, fragments, names);
  });
  return Math.max(0, ...depths);
}
