import 'reflect-metadata';
import { AccessModule } from '@annal/security-access';
import { clientTransport, run, serverTransport, startService } from '@annal/service';
import { configuration } from './config.ts';
import { StructureModule } from './structure.module.ts';

await run(configuration, async (settings) => {
  await startService({
    name: 'structure',
    configuration: settings,
    modules: [AccessModule, StructureModule],
    client: clientTransport(settings),
    server: serverTransport(settings, 'structure'),
  });
});
