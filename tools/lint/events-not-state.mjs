// ESLint rule for read models: they must not use declarations of a domain's `*.state.ts` or `*.decide.ts`, nor call a
// decider. A projection of folded state would change with every decision rule.

const decidersParts = new Set(['initial', 'decide', 'evolve']);

/** @type {import('eslint').Rule.RuleModule} */
export const eventsNotState = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      state: 'A read model sees events, never state: "{{ name }}" is declared in {{ file }}.',
      decider: 'A read model sees events, never state: it must not use a decider\'s "{{ name }}".',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    if (!program) return {};
    const checker = program.getTypeChecker();

    return {
      ImportSpecifier(node) {
        const symbol = checker.getSymbolAtLocation(esTreeNodeToTSNodeMap.get(node.local));
        const file = symbol && declaringFile(checker, symbol);
        if (!file || !/\.(state|decide)\.ts$/.test(file)) return;
        context.report({ node, messageId: 'state', data: { name: node.local.name, file: file.split('/').pop() } });
      },
      'MemberExpression[computed=false]'({ property, object }) {
        if (!decidersParts.has(property.name) || object.type !== 'Identifier') return;
        const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(object));
        const isDecider = [...decidersParts].every((part) => type.getProperty(part));
        if (isDecider) context.report({ node: property, messageId: 'decider', data: { name: property.name } });
      },
    };
  },
};

function declaringFile(checker, symbol) {
  const original = symbol.flags & aliasFlag ? checker.getAliasedSymbol(symbol) : symbol;
  return original.declarations?.[0]?.getSourceFile().fileName;
}

/** ts.SymbolFlags.Alias */
const aliasFlag = 2097152;
