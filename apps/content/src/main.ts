import 'reflect-metadata';
import { filesModule } from '@annal/files';
import { AccessModule } from '@annal/security-access';
import { clientTransport, run, serverTransport, startService } from '@annal/service';
import { configuration } from './config.ts';
import { ContentModule } from './content.module.ts';

await run(configuration, async (settings) => {
  await startService({
    name: 'content',
    configuration: settings,
    modules: [AccessModule, filesModule(settings), ContentModule],
    client: clientTransport(settings),
    server: serverTransport(settings, 'content'),
  });
});
