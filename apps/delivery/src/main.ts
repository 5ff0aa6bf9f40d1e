import 'reflect-metadata';
import { filesModule } from '@annal/files';
import { DirectoriesModule } from '@annal/reading-directories';
import { AccessModule } from '@annal/security-access';
import { BearerModule } from '@annal/security-bearer';
import { clientTransport, run, startService } from '@annal/service';
import { configuration } from './config.ts';
import { deliveryCors } from './delivery-cors.ts';
import { DeliveryModule } from './delivery.module.ts';

await run(configuration, async (settings) => {
  await startService({
    name: 'delivery',
    configuration: settings,
    modules: [
      AccessModule,
      BearerModule.forRoot(settings),
      DirectoriesModule.forRoot(settings),
      filesModule(settings),
      DeliveryModule.forRoot(settings),
    ],
    client: clientTransport(settings),
    corsAreas: [deliveryCors(settings)],
  });
});
