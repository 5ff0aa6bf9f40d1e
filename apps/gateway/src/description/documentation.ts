import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** `/api` for people, `/api/openapi.json` for tools; both open without a token (spec/README 26). */
export function serveDocumentation(app: INestApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Annal')
    .setDescription('Management API. Get a token from POST /authenticate/connect/token.')
    .setVersion('1')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  const create = () => SwaggerModule.createDocument(app, description);
  SwaggerModule.setup('api', app, create, { jsonDocumentUrl: 'api/openapi.json', customSiteTitle: 'Annal API' });
}
