import 'reflect-metadata';
import { clientTransport, run, serverTransport, startService } from '@annal/service';
import { configuration } from './config.ts';
import { ProjectorModule } from './projector.module.ts';

await run(configuration, async (settings) => {
  await startService({
    name: 'projector',
    configuration: settings,
    modules: [ProjectorModule.forRoot(settings)],
    client: clientTransport(settings),
    server: serverTransport(settings, 'projector'),
  });
});
