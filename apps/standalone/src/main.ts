import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { BlocksModule } from '@annal/app-blocks';
import { ContentModule } from '@annal/app-content';
import { deliveryCors, DeliveryModule } from '@annal/app-delivery';
import { GatewayModule, serveConsole, serveDocumentation, sessionCors } from '@annal/app-gateway';
import { NotifierModule } from '@annal/app-notifier';
import { ProjectorModule } from '@annal/app-projector';
import { indexInThread, indexLocation, SearchModule } from '@annal/app-search';
import { SecurityModule } from '@annal/app-security';
import { StructureModule } from '@annal/app-structure';
import { Secret } from '@annal/configuration';
import { filesModule } from '@annal/files';
import { DirectoriesModule } from '@annal/reading-directories';
import { AccessModule } from '@annal/security-access';
import { BearerModule } from '@annal/security-bearer';
import { run, startService } from '@annal/service';
import { configuration } from './config.ts';
import { startStores } from './embedded-stores.ts';
import { printStartMessage } from './start-message.ts';

await run(configuration, async (read) => {
  // The gateway shows addresses that delivery opens.
  const deliveryPreviewKey = read.deliveryPreviewKey ?? new Secret(randomBytes(32).toString('base64url'));
  const settings = { ...read, deliveryPreviewKey };
  const { eventStoreUrl, mongodbUrl, stop } = await startStores(settings);
  const security = SecurityModule.forRoot({
    mongodbUrl,
    keysDirectory: join(settings.dataDir, 'keys'),
    adminUsername: settings.adminUsername,
    adminPassword: settings.adminPassword,
    bootstrapKey: settings.bootstrapKey,
    loginAttempts: settings.loginAttempts,
    passwordDays: settings.passwordDays,
  });
  const { address, app } = await startService({
    name: 'annal',
    configuration: { ...settings, eventStoreUrl, mongodbUrl },
    modules: [
      AccessModule,
      BearerModule.forRoot(settings),
      DirectoriesModule.forRoot({ transport: 'inprocess' }),
      filesModule(settings),
      security,
      StructureModule,
      ContentModule,
      BlocksModule.forRoot(settings),
      ProjectorModule.forRoot(settings),
      SearchModule.forRoot({
        index: indexInThread({ ...settings, eventStoreUrl, mongodbUrl }),
        location: indexLocation(settings),
        isReadyWhileIndexing: true,
      }),
      NotifierModule.forRoot({ ...settings, mongodbUrl, keysDirectory: join(settings.dataDir, 'keys') }),
      GatewayModule.forRoot(settings),
      DeliveryModule.forRoot(settings),
    ],
    client: { transport: 'inprocess' },
    corsAreas: [deliveryCors(settings), sessionCors],
    server: { transport: 'inprocess' },
    beforeListen: (documented) => {
      serveDocumentation(documented);
      serveConsole(documented, settings);
    },
    onStopped: stop,
  });
  printStartMessage(settings.publicUrl ?? address, app);
});
