// ESLint rule: imports that only some folders may use. One table, because in a flat config a later
// `no-restricted-imports` entry replaces earlier ones.
import { matchesGlob, relative } from 'node:path';

/** @type {import('eslint').Rule.RuleModule} */
export const confinedImports = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            modules: { type: 'array', items: { type: 'string' } },
            only: { type: 'array', items: { type: 'string' } },
            because: { type: 'string' },
          },
          required: ['modules', 'only', 'because'],
          additionalProperties: false,
        },
      },
    ],
    messages: { confined: '"{{ module }}" may be imported only in {{ only }}: {{ because }}.' },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const confinements = context.options[0].filter(({ only }) => !only.some((glob) => matchesGlob(file, glob)));

    function check(source) {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      for (const { modules, only, because } of confinements) {
        if (!modules.some((module) => covers(module, source.value))) continue;
        const where = only.length > 0 ? only.join(', ') : 'no file';
        context.report({ node: source, messageId: 'confined', data: { module: source.value, only: where, because } });
      }
    }

    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    };
  },
};

/** `mongodb` covers its subpaths too; `@scope/*` and `name-*` cover prefixes. */
function covers(pattern, module) {
  if (pattern.endsWith('*')) return module.startsWith(pattern.slice(0, -1));
  return module === pattern || module.startsWith(`${pattern}/`);
}
