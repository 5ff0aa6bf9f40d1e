import type { Annal } from '../../../support/service/annal.ts';
import { refusal, success } from '../../../support/answers/answers.ts';
import { Library } from '../../../support/content/library.ts';
import { entriesOf } from '../../../support/content/shown-entries.ts';
import { until } from '../../../support/until.ts';
import type { Entry } from '../../../support/answers/views.ts';
import type { Story } from './story.ts';

/** Entries expire after 90 days, even if the service is down when they do. */
export const recycleBin: Story = (tell) => {
  let library: Library;
  let old: Entry;
  let saved: Entry;
  const at = (annal: Annal) => {
    const here = library.at(annal);
    const { listed, remove } = entriesOf(() => here);
    return { here, remove, bin: () => listed('includeDeleted=true&language=*') };
  };

  tell('at first', 'has two entries in the recycle bin', async (annal) => {
    library = await Library.withBooks(annal);
    const { remove, bin } = at(annal);
    old = await library.create({ title: 'Old' });
    saved = await library.create({ title: 'Saved' });
    for (const { sys } of [old, saved]) await remove(sys.id);
    expect(await bin()).toEqual([2, 'Old', 'Saved']);
  });

  tell('after 60 hours', 'has a third entry in the recycle bin', async (annal) => {
    const { here, remove, bin } = at(annal);
    const young = await here.create({ title: 'Young' });
    await remove(young.sys.id);
    expect(await bin()).toEqual([3, 'Old', 'Saved', 'Young']);
  });

  tell('after 17 days', 'restores one of them', async (annal) => {
    success(await at(annal).here.invoke(saved, 'sysRestore'));
  });

  tell(
    'after 91 days',
    'has deleted the first one for good, but neither the restored one nor the third',
    async (annal) => {
      const { here, bin } = at(annal);
      expect(await until(bin, (titles) => !titles.includes('Old'))).toEqual([2, 'Saved', 'Young']);
      refusal(await here.call('DELETE', `/entries/${old.sys.id}?permanent=true`), 404);
    },
  );

  tell('after 93 days', 'has deleted the third one for good, too', async (annal) => {
    expect(await until(at(annal).bin, (titles) => !titles.includes('Young'))).toEqual([1, 'Saved']);
  });
};
