import { RequestMethod, type ExecutionContext, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';
import { isPublic } from '@annal/http';
import { ACCESS, type AccessRule } from './access.decorator.ts';

export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly rule: AccessRule | undefined;
  readonly isOpen: boolean;
  readonly status: number;
  /** Statuses of its refusals, unless they follow from the others. */
  readonly refusals?: readonly number[];
}

export function declaredRoutes(controllers: readonly Type[]): readonly DeclaredRoute[] {
  return controllers.flatMap((controller) => {
    const prototype = controller.prototype as Record<string, object>;
    return new MetadataScanner()
      .getAllMethodNames(prototype)
      .flatMap((name) => prototype[name] ?? [])
      .filter((handler) => Reflect.hasMetadata(PATH_METADATA, handler))
      .flatMap((handler) => routesOf(controller, handler));
  });
}

function routesOf(controller: Type, handler: object): readonly DeclaredRoute[] {
  const rule = ruleOf(handler) ?? ruleOf(controller);
  const method: string = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  const execution = { getHandler: () => handler, getClass: () => controller } as unknown as ExecutionContext;
  const isOpen = isPublic(execution);
  const name = `${controller.name}.${(handler as { name: string }).name}`;
  const chosen = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  const status = chosen ?? (method === 'POST' ? 201 : 200);
  return pathsOf(controller).flatMap((base) =>
    pathsOf(handler).map((below) => ({ method, path: joined(base, below), name, rule, isOpen, status })),
  );
}

const ruleOf = (target: object) => Reflect.getMetadata(ACCESS, target) as AccessRule | undefined;

const pathsOf = (target: object): readonly string[] => [Reflect.getMetadata(PATH_METADATA, target) as string].flat();

function joined(...parts: readonly string[]): string {
  const names = parts.flatMap((part) => part.split('/')).filter((name) => name !== '');
  return `/${names.join('/')}`;
}
