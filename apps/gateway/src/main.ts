import 'reflect-metadata';
import { filesModule } from '@annal/files';
import { announce } from '@annal/observability';
import { DirectoriesModule } from '@annal/reading-directories';
import { AccessModule } from '@annal/security-access';
import { BearerModule } from '@annal/security-bearer';
import { clientTransport, run, startService } from '@annal/service';
import { sessionCors } from './authentication/session-cors.ts';
import { configuration } from './config.ts';
import { serveConsole } from './console/serve-console.ts';
import { serveDocumentation } from './description/documentation.ts';
import { GatewayModule } from './gateway.module.ts';

await run(configuration, async (settings) => {
  const { address } = await startService({
    name: 'gateway',
    configuration: settings,
    modules: [
      AccessModule,
      BearerModule.forRoot(settings),
      DirectoriesModule.forRoot(settings),
      filesModule(settings),
      GatewayModule.forRoot(settings),
    ],
    client: clientTransport(settings),
    corsAreas: [sessionCors],
    beforeListen: (app) => {
      serveDocumentation(app);
      serveConsole(app, settings);
    },
  });
  announce({ format: settings.logFormat, name: 'gateway' }, `Annal is running at ${settings.publicUrl ?? address}`);
});
