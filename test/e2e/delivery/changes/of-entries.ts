import { success } from '../../../support/answers/answers.ts';
import { linkTo } from '../../../support/delivery/site.ts';
import { until } from '../../../support/until.ts';
import type { World } from './world.ts';

/** What is done, and answers that it may alter beside those of the world. */
export interface Change {
  readonly addresses?: readonly string[];
  readonly act: () => Promise<unknown>;
}
export type Changes = Readonly<Record<string, (world: World) => Promise<Change>>>;

const HOUR_MS = 3_600_000;

export const ofEntries: Changes = {
  'a first publish': async (world) => {
    const entry = await world.draft();
    const linking = await world.linking(entry);
    return {
      addresses: [...world.of(entry), ...world.of(linking)],
      act: async () => success(await world.library.invoke(entry, 'publish')),
    };
  },
  'a first publish at a node': async (world) => {
    const entry = await world.draft();
    const node = await world.node(world.root.id, { entryId: entry.sys.id });
    return {
      addresses: [...world.of(entry), ...world.at(node)],
      act: async () => success(await world.library.invoke(entry, 'publish')),
    };
  },
  'a further publish': async (world) => {
    const { entry, node } = await world.placed();
    const linking = await world.linking(entry);
    return {
      addresses: [...world.of(entry), ...world.of(linking), ...world.at(node)],
      act: () => world.republish(entry, { title: world.name('Page') }),
    };
  },
  'another slug of an entry': async (world) => {
    const entry = await world.page();
    const slug = world.name('slug');
    return {
      addresses: world.of(entry),
      act: () => world.republish(entry, { sys: { ...entry.sys, slug } }),
    };
  },
  'an unpublish': async (world) => {
    const { entry, node } = await world.placed();
    const linking = await world.linking(entry);
    return {
      addresses: [...world.of(entry), ...world.of(linking), ...world.at(node)],
      act: async () => success(await world.library.invoke(entry, 'sysUnpublish')),
    };
  },
  'a publish in another language': async (world) => {
    const { entry, node } = await world.placed();
    const welsh = await world.draft({}, { id: entry.sys.id, language: 'cy' });
    return {
      addresses: [...world.of(entry), ...world.at(node)],
      act: async () => success(await world.library.invoke(welsh, 'publish')),
    };
  },
  'an unpublish of one language': async (world) => {
    const entry = await world.page();
    const welsh = await world.page({}, { id: entry.sys.id, language: 'cy' });
    return {
      addresses: world.of(entry),
      act: async () => success(await world.library.invoke(welsh, 'sysUnpublish')),
    };
  },
  'an unpublish of the primary language': async (world) => {
    const { entry, node } = await world.placed();
    await world.page({}, { id: entry.sys.id, language: 'cy' });
    return {
      addresses: [...world.of(entry), ...world.at(node)],
      act: async () => success(await world.library.invoke(entry, 'sysUnpublish')),
    };
  },
  'an archiving': async (world) => {
    const { entry, node } = await world.placed();
    const linking = await world.linking(entry);
    return {
      addresses: [...world.of(entry), ...world.of(linking), ...world.at(node)],
      act: async () => success(await world.library.invoke(entry, 'sysArchive')),
    };
  },
  'a publish after an archiving': async (world) => {
    const entry = await world.page();
    success(await world.library.invoke(entry, 'sysArchive'));
    return {
      addresses: world.of(entry),
      act: async () => {
        success(await world.library.invoke(entry, 'sysUnarchive'));
        success(await world.library.invoke(entry, 'publish'));
      },
    };
  },
  'a deletion': async (world) => {
    const { entry, node } = await world.placed();
    const linking = await world.linking(entry);
    return {
      addresses: [...world.of(entry), ...world.of(linking), ...world.at(node)],
      act: async () => success(await world.library.call('DELETE', `/entries/${entry.sys.id}`), 204),
    };
  },
  'a deletion of one language': async (world) => {
    const entry = await world.page();
    await world.page({}, { id: entry.sys.id, language: 'cy' });
    return {
      addresses: world.of(entry),
      act: async () => success(await world.library.call('DELETE', `/entries/${entry.sys.id}?language=cy`), 204),
    };
  },
  'a deletion for good': async (world) => {
    const { entry, node } = await world.placed();
    return {
      addresses: [...world.of(entry), ...world.at(node)],
      act: async () => success(await world.library.call('DELETE', `/entries/${entry.sys.id}?permanent=true`), 204),
    };
  },
  'a publish after a deletion was taken back': async (world) => {
    const { entry, node } = await world.placed();
    success(await world.library.call('DELETE', `/entries/${entry.sys.id}`), 204);
    return {
      addresses: [...world.of(entry), ...world.at(node)],
      act: async () => {
        success(await world.library.invoke(entry, 'sysRestore'));
        success(await world.library.invoke(entry, 'publish'));
      },
    };
  },
  'a scheduled publish': async (world) => {
    const entry = await world.draft();
    const schedule = `/entries/${entry.sys.id}/schedules/publish`;
    const at = (ms: number) => ({ dateTime: new Date(Date.now() + ms).toISOString() });
    success(await world.library.call('PUT', schedule, at(HOUR_MS)), 201);
    success(await world.library.invoke(entry, 'schedule'));
    return {
      addresses: world.of(entry),
      act: async () => {
        success(await world.library.call('PUT', schedule, at(500)), 201);
        await until(
          () => world.site.read(`/entries/${entry.sys.id}?at=${Math.random()}`),
          ({ status }) => status === 200,
        );
      },
    };
  },
  'a scheduled unpublish': async (world) => {
    const { entry, node } = await world.placed();
    const dateTime = () => new Date(Date.now() + 500).toISOString();
    return {
      addresses: [...world.of(entry), ...world.at(node)],
      act: async () => {
        const schedule = `/entries/${entry.sys.id}/schedules/unpublish`;
        success(await world.library.call('PUT', schedule, { dateTime: dateTime() }), 201);
        await until(
          () => world.site.read(`/entries/${entry.sys.id}?at=${Math.random()}`),
          ({ status }) => status === 404,
        );
      },
    };
  },
  'another target of a link': async (world) => {
    const [from, to] = [await world.page(), await world.page()];
    const entry = await world.linking(from);
    return { addresses: world.of(entry), act: () => world.republish(entry, { next: linkTo(to) }) };
  },
  'another file of an asset': async (world) => {
    const asset = await world.file();
    const page = await world.page({ file: linkTo(asset) });
    const [fileId] = await world.assets.upload({ name: 'plan.txt', content: world.name('other') });
    return {
      addresses: [...world.of(asset), ...world.of(page)],
      act: async () => {
        const changed = { title: 'Plan', sysAssetFile: { fileId }, sys: { language: 'en-GB' } };
        success(await world.library.call('PUT', `/entries/${asset.sys.id}`, changed));
        success(await world.library.invoke(asset, 'publish'));
      },
    };
  },
  'another folder of an asset': async (world) => {
    const asset = await world.file();
    const page = await world.page({ file: linkTo(asset) });
    return {
      addresses: [...world.of(asset), ...world.of(page)],
      act: async () => {
        const moved = { ...asset, sysAssetFile: { parentNodePath: `/${world.name('folder')}` } };
        success(await world.library.call('PUT', `/entries/${asset.sys.id}`, moved));
        success(await world.library.invoke(asset, 'publish'));
      },
    };
  },
  'an unpublish of an asset': async (world) => {
    const asset = await world.file();
    const page = await world.page({ file: linkTo(asset) });
    return {
      addresses: [...world.of(asset), ...world.of(page)],
      act: async () => success(await world.library.invoke(asset, 'sysUnpublish')),
    };
  },
};
