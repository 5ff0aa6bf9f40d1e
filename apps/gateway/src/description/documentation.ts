import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { declaredRoutes } from '../authentication/declared-routes.ts';
import { describeOperations, modelsOf } from './describe-operations.ts';

/** `/api` for people, `/api/openapi.json` for tools; both open without a token (spec/README 26). */
export function serveDocumentation(app: INestApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Annal')
    .setDescription('Management API. Get a token from POST /authenticate/connect/token.')
    .setVersion('1')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  const create = () => {
    const controllers = controllersOf(app);
    const document = SwaggerModule.createDocument(app, description);
    return describeOperations(document, declaredRoutes(controllers), modelsOf(controllers));
  };
  SwaggerModule.setup('api', app, create, { jsonDocumentUrl: 'api/openapi.json', customSiteTitle: 'Annal API' });
}

function controllersOf(app: INestApplication): readonly Type[] {
  const modules = [...app.get(ModulesContainer).values()];
  const classes = modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype));
  return classes.filter((controller): controller is Type => typeof controller === 'function');
}
