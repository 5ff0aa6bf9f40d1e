import 'reflect-metadata';
import { AskedIndex } from '@annal/search-service';
import { clientTransport, run, serverTransport, startService } from '@annal/service';
import { configuration } from './config.ts';
import { indexLocation } from './entry-index.ts';
import { indexHere } from './search-indexes.ts';
import { SearchModule } from './search.module.ts';

await run(configuration, async (settings) => {
  await startService({
    name: 'search',
    configuration: settings,
    modules: [SearchModule.forRoot({ index: indexHere(settings), location: indexLocation(settings) })],
    client: clientTransport(settings),
    server: serverTransport(settings, 'search'),
    untilServing: (app) => app.get(AskedIndex, { strict: false }).untilLevel(),
  });
});
