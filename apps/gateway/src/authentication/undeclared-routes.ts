import type { ExecutionContext, INestApplicationContext, Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { isPublic } from '@annal/http';
import { ACCESS } from './access.decorator.ts';

export function undeclaredRoutes(app: INestApplicationContext): readonly string[] {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype));
  return controllers
    .filter((controller): controller is Type => typeof controller === 'function')
    .flatMap((controller) =>
      routesOf(controller)
        .filter((handler) => !isDeclared(controller, handler))
        .map(nameIn(controller)),
    );
}

type Handler = (...args: unknown[]) => unknown;

function routesOf(controller: Type): readonly Handler[] {
  const prototype = controller.prototype as Record<string, Handler>;
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .flatMap((name) => prototype[name] ?? [])
    .filter((handler) => Reflect.hasMetadata(PATH_METADATA, handler));
}

function isDeclared(controller: Type, handler: Handler): boolean {
  const execution = { getHandler: () => handler, getClass: () => controller } as unknown as ExecutionContext;
  return isPublic(execution) || Reflect.hasMetadata(ACCESS, handler) || Reflect.hasMetadata(ACCESS, controller);
}

const nameIn = (controller: Type) => (handler: Handler) => `${controller.name}.${handler.name}`;
