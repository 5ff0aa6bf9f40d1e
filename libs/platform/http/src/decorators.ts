import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyRequest } from 'fastify';
import { RequestBody } from './request/request-body.ts';
import type { RequestContext } from './request/request-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Completes 'There are validation errors …': `creating the project`. */
    operation?: string;
    /** Accepted beside JSON. */
    mediaTypes?: readonly string[];
    /** The route takes bodies of up to 10 MiB; this is what it says to those above 1 MiB that are valid JSON. */
    largeBody?: string;
    /** The handler reads the request's stream itself. */
    streamedBody?: boolean;
  }
}

const PUBLIC = 'annal:public';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The `RequestContext` of the request. */
export const Context = createParamDecorator((_: unknown, context: ExecutionContext): RequestContext => {
  return requestOf(context).requestContext;
});

/** What the route does, in the words of its error message: `@Operation('creating the project')`. */
export const Operation = (operation: string): MethodDecorator => routeConfig({ operation });

/** Media types that the route's body may have beside the usual ones, in lower case. */
export const MediaTypes = (...mediaTypes: readonly string[]): MethodDecorator => routeConfig({ mediaTypes });

/**
 * Takes bodies of up to 10 MiB where others end at 1 MiB (conventions.md 12). Nothing that large can be stored: the JSON
 * is read in a thread of its own, and refused with this text, or with what is wrong with it.
 */
export const LargeBody = (refusal: string): MethodDecorator => routeConfig({ largeBody: refusal });

/** Leaves the body unread, whatever its type and size: the handler takes the stream. */
export const StreamedBody = (): MethodDecorator => routeConfig({ streamedBody: true });

/** Open without a token. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(PUBLIC, true);

export function isPublic(context: ExecutionContext): boolean {
  return [context.getHandler(), context.getClass()].some((target) => Reflect.getMetadata(PUBLIC, target) === true);
}

/** The JSON object of the body as it was sent, checked for safety only (conventions.md 3). */
export const FreeBody = createParamDecorator(
  async (options: { optional?: boolean } | undefined, context: ExecutionContext) => {
    const body = RequestBody.of(requestOf(context));
    return options?.optional && body.isEmpty ? undefined : body.object();
  },
);

/** The JSON array of the body. */
export const ArrayBody = createParamDecorator((_: unknown, context: ExecutionContext): Promise<unknown[]> => {
  return RequestBody.of(requestOf(context)).array();
});

/** The JSON text of the body, or null. */
export const TextBody = createParamDecorator((_: unknown, context: ExecutionContext): Promise<string | null> => {
  return RequestBody.of(requestOf(context)).textOrNull();
});

/** The JSON of a patch: an array for a JSON Patch, an object for a merge patch, either as plain JSON. */
export const PatchBody = createParamDecorator(
  (_: unknown, context: ExecutionContext): Promise<Record<string, unknown> | unknown[]> => {
    return RequestBody.of(requestOf(context)).patch();
  },
);

/** The fields of a form, or undefined where the body is none. Tells repeated fields apart. */
export const FormBody = createParamDecorator((_: unknown, context: ExecutionContext): URLSearchParams | undefined => {
  return RequestBody.of(requestOf(context)).form();
});

/** What gives the body as text, once rights are judged. */
export const WholeBody = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const body = RequestBody.of(requestOf(context));
  return () => body.whole();
});

function routeConfig(config: object): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const declared = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined;
    RouteConfig({ ...declared, ...config })(target, key, descriptor);
  };
}
