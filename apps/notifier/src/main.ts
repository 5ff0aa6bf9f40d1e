import 'reflect-metadata';
import { join } from 'node:path';
import { filesModule } from '@annal/files';
import { AccessModule } from '@annal/security-access';
import { clientTransport, run, serverTransport, startService } from '@annal/service';
import { configuration } from './config.ts';
import { NotifierModule } from './notifier.module.ts';
import { ResourcesModule } from './resources.module.ts';

await run(configuration, async (settings) => {
  await startService({
    name: 'notifier',
    configuration: settings,
    modules: [
      AccessModule,
      filesModule(settings),
      ResourcesModule,
      NotifierModule.forRoot({ ...settings, keysDirectory: join(settings.dataDir, 'keys') }),
    ],
    client: clientTransport(settings),
    server: serverTransport(settings, 'notifier'),
  });
});
