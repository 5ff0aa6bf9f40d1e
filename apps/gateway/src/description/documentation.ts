import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { hasOwnGuards } from '@annal/http';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { declaredRoutes } from '../authentication/declared-routes.ts';
import { deliveryRoutes } from './delivery/delivery.description.ts';
import { descriptions } from './descriptions.ts';
import { openApiDocument } from './document.ts';
import { asClassicGrant } from './swagger-sign-in.ts';

/** authentication.md 1. */
export function serveDocumentation(app: INestApplication): void {
  const create = () => {
    const routes = [...declaredRoutes(controllersOf(app)), ...deliveryRoutes];
    return openApiDocument(routes, descriptions) as unknown as OpenAPIObject;
  };
  SwaggerModule.setup('api', app, create, {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Annal API',
    swaggerOptions: { requestInterceptor: asClassicGrant },
  });
}

function controllersOf(app: INestApplication): readonly Type[] {
  const modules = [...app.get(ModulesContainer).values()];
  const classes = modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype));
  return classes.filter(
    (controller): controller is Type => typeof controller === 'function' && !hasOwnGuards(controller as Type),
  );
}
