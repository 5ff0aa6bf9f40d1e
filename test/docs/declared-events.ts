import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { EventRow } from './documented-events.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DECLARATIONS = [
  'libs/*/domain/src/*/*.events.ts',
  ...['reservations/reservation', 'transactions/snapshots'].map((name) => `libs/platform/event-store/src/${name}.ts`),
];

export function declaredEvents(): Record<string, EventRow> {
  const files = DECLARATIONS.flatMap((pattern) => globSync(pattern, { cwd: root })).map((file) => root + file);
  const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, root);
  const program = ts.createProgram(files, { ...options, types: [] });
  const checker = program.getTypeChecker();
  const found: Record<string, EventRow> = {};
  for (const file of files)
    program.getSourceFile(file)?.forEachChild((node) => {
      if (!ts.isTypeAliasDeclaration(node) || !isDomainEvent(node.type)) return;
      const [type, shape, data] = (node.type.typeArguments ?? []).map((part) => checker.getTypeFromTypeNode(part));
      if (!type?.isStringLiteral() || !shape?.isNumberLiteral() || !data)
        throw new Error(`${file} declares ${node.name.text} in a form this test does not know`);
      found[type.value] = { shape: shape.value, fields: fieldsOf(data) };
    });
  return found;
}

function isDomainEvent(node: ts.TypeNode): node is ts.TypeReferenceNode {
  return ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeName.text === 'DomainEvent';
}

function fieldsOf(data: ts.Type): readonly string[] {
  return data
    .getProperties()
    .map((property) => property.name + (property.flags & ts.SymbolFlags.Optional ? '?' : ''))
    .sort();
}
