import 'reflect-metadata';
import { join } from 'node:path';
import { announce } from '@annal/observability';
import { AccessModule } from '@annal/security-access';
import { clientTransport, run, serverTransport, startService } from '@annal/service';
import { configuration } from './config.ts';
import { FirstStart, SecurityModule } from './security.module.ts';

await run(configuration, async (settings) => {
  const { app } = await startService({
    name: 'security',
    configuration: settings,
    modules: [AccessModule, SecurityModule.forRoot({ ...settings, keysDirectory: join(settings.dataDir, 'keys') })],
    client: clientTransport(settings),
    server: serverTransport(settings, 'security'),
  });
  const { username, generatedPassword } = app.get(FirstStart, { strict: false }).report;
  if (generatedPassword === undefined) return;
  const message = `Administrator ${username}, password ${generatedPassword} (shown only now)`;
  announce({ format: settings.logFormat, name: 'security' }, message);
});
