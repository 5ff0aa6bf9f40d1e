import { bookOf } from './book.mjs';
import { PAGE } from './options.mjs';
import { problem } from './problems.mjs';
import { steps } from './steps.mjs';
import { call } from './system.mjs';

/** Reads one of each back, because a status of 200 proves nothing. */
export async function verify(system) {
  const { kind } = system;
  const sent = bookOf(system.created++);
  const must = (holds, what) => holds || problem(`${system.name}: ${what}`);
  const read = async (request) => kind.entryOf(await call(system, ...request));
  try {
    const id = kind.idOf(await read(kind.create(sent)));
    const entry = await read(kind.get(id));
    must(entry.title === sent.title && entry.overview === sent.overview, 'the created entry cannot be read');
    must(
      entry.pages === sent.pages && entry.rating === sent.rating && entry.tags.join() === sent.tags.join(),
      'fields differ',
    );
    must(Date.parse(entry.released) === Date.parse(sent.released), `released differs: ${entry.released}`);
    await call(system, ...kind.update(id, 77));
    must((await read(kind.get(id))).pages === 77, 'the updated entry differs from what was sent');
    must((await read(kind.get(id))).overview === sent.overview, 'an update lost another field');
    if (system.ids.length >= PAGE)
      must(steps.list.isRight(system, await call(system, ...kind.list())), 'the list is wrong');
    if (kind.publish) {
      await call(system, ...kind.publish(id));
      const published = await read(kind.published(id));
      must(kind.isPublished(published) && published.pages === 77, 'the published entry cannot be read');
    }
    const last = system.ids.at(-1);
    if (last) must((await read(kind.get(last))).overview === sent.overview, 'the last created entry cannot be read');
  } catch (error) {
    problem(error.message);
  }
}
