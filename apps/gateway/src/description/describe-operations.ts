import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { MetadataScanner } from '@nestjs/core';
import { propertiesOf } from '@annal/http';
import type { DeclaredRoute } from '../authentication/declared-routes.ts';
import { contentOf, refusals, SCHEMAS, successes, type Operation, type Place } from './answers.ts';
import { DESCRIBED, QUERY, type SchemaObject } from './described-operations.ts';

/** Adds to a document made from the routes what their decorators do not tell: bodies, queries, answers and refusals. */
export function describeOperations(
  document: OpenAPIObject,
  routes: readonly DeclaredRoute[],
  models: readonly Type<object>[],
): OpenAPIObject {
  const byAddress = new Map(routes.map((route) => [`${route.method.toLowerCase()} ${inBraces(route.path)}`, route]));
  const paths = Object.entries(document.paths).map(([path, verbs]) => {
    const described = Object.entries(verbs as Record<string, Operation>).map(([method, operation]) => {
      const route = byAddress.get(`${method} ${path}`);
      return [method, route ? withRoute(operation, { path, method, route }) : operation] as const;
    });
    return [path, Object.fromEntries(described)] as const;
  });
  const schemas = { ...SCHEMAS, ...Object.fromEntries(models.map((model) => [model.name, schemaOf(model)])) };
  return { ...document, paths: Object.fromEntries(paths), components: { ...document.components, schemas } };
}

/** The models that handlers take: those with properties that a request may have. */
export function modelsOf(controllers: readonly Type[]): readonly Type<object>[] {
  const taken = controllers.flatMap((controller) => {
    const { prototype } = controller as { prototype: object };
    return new MetadataScanner()
      .getAllMethodNames(prototype)
      .flatMap(
        (name) => (Reflect.getMetadata('design:paramtypes', prototype, name) as Type<object>[] | undefined) ?? [],
      );
  });
  return [...new Set(taken)].filter((type) => typeof type === 'function' && propertiesOf(type).size > 0);
}

function schemaOf(model: Type<object>): SchemaObject {
  const properties = [...propertiesOf(model).values()].map(({ name, rule }) => {
    const within = rule?.model && schemaOf(rule.model());
    const form: SchemaObject = rule?.form ?? {};
    const schema = within ? (form.type === 'array' ? { ...form, items: within } : within) : form;
    return [name, schema.type ? { ...schema, nullable: true } : schema] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function withRoute(operation: Operation, place: Place): Operation {
  const { path, route } = place;
  const said = DESCRIBED[route.name] ?? {};
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' as const, minLength: 1 },
  }));
  const inQuery = (said.query ?? []).map((name) => ({
    name,
    in: 'query' as const,
    // Counts as absent (conventions.md 1).
    allowEmptyValue: true,
    schema: said.differs?.[name] ?? QUERY[name],
  }));
  return {
    ...operation,
    parameters: [...inPath, ...inQuery],
    ...(said.body && { requestBody: { required: true, content: contentOf(said.body) } }),
    ...(route.isOpen && { security: [] }),
    responses: { ...successes(operation.responses, said), ...refusals(place, said) },
  };
}

/** As the document has it: `/projects/{projectId}`, and a rest as `{path}`. */
const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\*/g, '{path}');
