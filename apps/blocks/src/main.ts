import 'reflect-metadata';
import { AccessModule } from '@annal/security-access';
import { clientTransport, run, serverTransport, startService } from '@annal/service';
import { BlocksModule } from './blocks.module.ts';
import { configuration } from './config.ts';

await run(configuration, async (settings) => {
  await startService({
    name: 'blocks',
    configuration: settings,
    modules: [AccessModule, BlocksModule.forRoot(settings)],
    client: clientTransport(settings),
    server: serverTransport(settings, 'blocks'),
  });
});
