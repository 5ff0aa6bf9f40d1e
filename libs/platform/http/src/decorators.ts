import {
  applyDecorators,
  createParamDecorator,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyRequest } from 'fastify';
import { RequestBody } from './request/request-body.ts';
import type { RequestContext } from './request/request-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Completes 'There are validation errors …': `creating the project`. */
    operation?: string;
    mediaTypes?: readonly string[];
    /** The refusal of valid JSON above 1 MiB, on a route that takes up to 10 MiB. */
    largeBody?: string;
    streamedBody?: boolean;
  }
}

const PUBLIC = 'annal:public';
const OWN_GUARDS = 'annal:own-guards';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

export const Context = createParamDecorator((_: unknown, context: ExecutionContext): RequestContext => {
  return requestOf(context).requestContext;
});

export const Operation = (operation: string): MethodDecorator => routeConfig({ operation });

export const MediaTypes = (...mediaTypes: readonly string[]): MethodDecorator => routeConfig({ mediaTypes });

/** conventions.md 12. Such bodies are never stored; a thread parses them only to say what is wrong. */
export const LargeBody = (refusal: string): MethodDecorator => routeConfig({ largeBody: refusal });

export const StreamedBody = (): MethodDecorator => routeConfig({ streamedBody: true });

export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(PUBLIC, true);

export function isPublic(context: ExecutionContext): boolean {
  return [context.getHandler(), context.getClass()].some((target) => Reflect.getMetadata(PUBLIC, target) === true);
}

/** For a controller of another interface in the same process, whose general guards do not know its callers. */
export const GuardedBy = (...guards: readonly Type<CanActivate>[]): ClassDecorator =>
  applyDecorators(UseGuards(...guards), SetMetadata(OWN_GUARDS, true));

export const hasOwnGuards = (controller: Type): boolean => Reflect.getMetadata(OWN_GUARDS, controller) === true;

/** Unchanged JSON object, checked for safety only (conventions.md 3). */
export const FreeBody = createParamDecorator(
  async (options: { optional?: boolean } | undefined, context: ExecutionContext) => {
    const body = RequestBody.of(requestOf(context));
    return options?.optional && body.isEmpty ? undefined : body.object();
  },
);

export const ArrayBody = createParamDecorator((_: unknown, context: ExecutionContext): Promise<unknown[]> => {
  return RequestBody.of(requestOf(context)).array();
});

/** For an address that takes bodies of several kinds; `readModel` reads it as one of them. */
export const UnreadBody = createParamDecorator((_: unknown, context: ExecutionContext): RequestBody => {
  return RequestBody.of(requestOf(context));
});

export const TextBody = createParamDecorator((_: unknown, context: ExecutionContext): Promise<string | null> => {
  return RequestBody.of(requestOf(context)).textOrNull();
});

/** An array for a JSON Patch, an object for a merge patch, also sent as plain JSON. */
export const PatchBody = createParamDecorator(
  (_: unknown, context: ExecutionContext): Promise<Record<string, unknown> | unknown[]> => {
    return RequestBody.of(requestOf(context)).patch();
  },
);

export const FormBody = createParamDecorator((_: unknown, context: ExecutionContext): URLSearchParams | undefined => {
  return RequestBody.of(requestOf(context)).form();
});

/** Returns a function, so that the body is read after permission checks. */
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
