import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

interface Operation {
  readonly responses?: Readonly<Record<string, { readonly headers?: object }>>;
}

type Operations = Readonly<Record<string, Operation>>;

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Operations>>;
}

export const schemaFile = fileURLToPath(new URL('../../apps/console/src/api/schema.d.ts', import.meta.url));

/** Addresses that the console does not use: second spellings, and what websites read. */
const LEFT_OUT = [/^\/api\/management\/security\//, /^\/api\/delivery\//];

/** The text of that file. */
export async function apiTypes(document: ApiDocument): Promise<string> {
  const used = Object.entries(document.paths).filter(([path]) => !LEFT_OUT.some((left) => left.test(path)));
  const paths = Object.fromEntries(used.map(([path, operations]) => [path, answersOnly(operations)]));
  const syntax = await openapiTypescript({ ...document, paths } as unknown as OpenAPI3);
  return `// Made by "npm run console:types" from the service's description of its API.\n${astToString(syntax)}`;
}

/** Refusals all have one form, which `problem.ts` reads, and they are most of the document. */
function answersOnly(operations: Operations): Operations {
  return Object.fromEntries(
    Object.entries(operations).map(([verb, operation]) => {
      const answers = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 400);
      const plain = answers.map(([status, { headers: _, ...answer }]) => [status, answer] as const);
      return [verb, { ...operation, responses: Object.fromEntries(plain) }];
    }),
  );
}
