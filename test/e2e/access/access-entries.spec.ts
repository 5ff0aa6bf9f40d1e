import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { denied, refusal, success } from '../../support/answers/answers.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

/** The rows of security.md 11 on entries, with and without the right. */
describe('entry permissions', () => {
  let annal: Annal;
  let library: Library;
  let entry: Entry;
  let reader: Person;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    await library.publish({ ...book, id: 'film', fields: book['fields'] });
    entry = await library.create();
    await library.create({ title: 'Metropolis' }, { contentTypeId: 'film' });
    reader = await Person.with(library, onEntries(['sysView'], 'book'));
  });
  afterAll(() => annal.discard());

  const path = ({ sys }: Entry) => `/entries/${sys.id}`;
  const aBook = (more: Json = {}): Json => ({
    title: 'Written',
    sys: { contentTypeId: 'book', language: 'en-GB', ...more },
  });

  it('limit which entries the caller can read, list and count', async () => {
    success(await reader.in(library, 'GET', path(entry)));
    const { items, totalCount } = success(await reader.entries(library));
    expect([totalCount, ...items.map(({ entryTitle }) => entryTitle)]).toEqual([1, 'Cataloguing']);
    success(await reader.in(library, 'GET', '/contenttypes/book/entries'));
    denied(await reader.in(library, 'GET', '/contenttypes/film/entries'), 'listing the entries');
    const other = await Person.with(library, onEntries(['sysView'], 'film'));
    denied(await other.in(library, 'GET', path(entry)), 'getting the entry');
    denied(await other.in(library, 'GET', `${path(entry)}/usage`), 'getting the usage of the entry');
    denied(await other.in(library, 'GET', `${path(entry)}/versions`), 'getting the entry');
    const none = await Person.with(library, { blocks: { actions: ['view'] } });
    expect(success(await none.entries(library))).toMatchObject({ totalCount: 0, items: [] });
    refusal(await none.in(library, 'GET', `/entries/${randomUUID()}`), 404);
  });

  it('hide links from entries that the caller may not see', async () => {
    const shelf = await Library.withBooks(annal);
    await shelf.publish({ ...book, id: 'film' });
    const target = await shelf.create();
    const sequel = { sys: { id: target.sys.id } };
    const linking = [
      await shelf.create({ title: 'A book', sequel }),
      await shelf.create({ title: 'A film', sequel }, { contentTypeId: 'film' }),
    ];
    const usage = (person: Person, below = '') =>
      person.in<Page<Json>>(shelf, 'GET', `${path(target)}/usage${below}`).then((answer) => success(answer));
    const some = await Person.with(shelf, onEntries(['sysView'], 'book'));
    expect(await usage(some)).toMatchObject({ totalCount: 1, items: [{ title: 'A book' }] });
    expect(await usage(some, '/contentTypes')).toEqual([expect.objectContaining({ id: 'book', count: 1 })]);
    const all = await Person.with(shelf, onEntries(['sysView']));
    expect(await usage(all)).toMatchObject({ totalCount: 2 });
    for (const entry of linking) success(await shelf.call('DELETE', path(entry)), 204);
    expect(await usage(some)).toMatchObject({ totalCount: 0, totalRecycleBinCount: 1 });
    expect(await usage(all)).toMatchObject({ totalCount: 0, totalRecycleBinCount: 2 });

    for (const entry of linking) success(await shelf.invoke(entry, 'sysRestore'));
    success(await shelf.call('DELETE', path(target)), 204);
    const broken = (person: Person) =>
      person.in<Page<Json>>(shelf, 'GET', '/entries/brokenLinks').then((answer) => success(answer).items);
    expect((await broken(some)).map(({ title }) => title)).toEqual(['A book']);
    expect((await broken(all)).map(({ title }) => title)).toEqual(['A book', 'A film']);
    const ids = linking.map(({ sys }) => sys.id);
    const used = (person: Person) =>
      person
        .in<Page<Json>>(shelf, 'GET', `/entries/usage?ids=${ids.join(',')}`)
        .then((answer) => success(answer).items);
    expect(await used(some)).toEqual([{ id: ids[0], isUsed: false }]);
    expect(await used(all)).toHaveLength(2);
  });

  it('limit the events that an entry shows to the caller', async () => {
    const editor = await Person.with(library, onEntries(['draft.sysUpdate', 'draft.publish', 'sysUnpublish'], 'book'));
    const eventsFor = async (person: Person) =>
      success(await person.in<Entry>(library, 'GET', path(entry))).sys.workflow.allowedEvents;
    expect(await eventsFor(editor)).toEqual(['draft.sysUpdate', 'draft.publish']);
    expect(await eventsFor(reader)).toEqual([]);
  });

  it('limit creation to the granted content types and languages', async () => {
    const author = await Person.with(library, onEntries(['sysCreate'], 'book', ['cy']));
    success(await author.in(library, 'POST', '/entries', aBook({ language: 'cy' })), 201);
    denied(await author.in(library, 'POST', '/entries', aBook()), 'creating the entry');
    denied(
      await author.in(library, 'POST', '/entries', aBook({ contentTypeId: 'film', language: 'cy' })),
      'creating the entry',
    );
    denied(await reader.in(library, 'POST', '/entries', aBook()), 'creating the entry');
  });

  it('limit updates to the granted states and languages', async () => {
    const { sys } = await library.create();
    const editor = await Person.with(library, onEntries(['draft.sysUpdate'], 'book', ['en-GB']));
    const change = (person: Person, values: Json) => person.in(library, 'PUT', `/entries/${sys.id}`, values);
    success(await change(editor, { title: 'Edited', sys: { version: { versionNo: '0.1' } } }));
    success(await editor.in(library, 'PATCH', `/entries/${sys.id}`, { title: 'Patched' }));
    const welsh = { title: 'Newydd', sys: { language: 'cy' } };
    denied(await change(editor, welsh), 'updating the entry');
    denied(await change(reader, { title: 'No' }), 'updating the entry');
    denied(await reader.in(library, 'PATCH', `/entries/${sys.id}`, { title: 'No' }), 'updating the entry');
    const translator = await Person.with(library, onEntries(['sysCreate'], 'book', ['cy']));
    success(await change(translator, welsh));
    success(await library.call('POST', `/entries/${sys.id}/workflow/events`, { event: 'publish', language: 'en-GB' }));
    denied(await change(editor, { title: 'Late', sys: { version: { versionNo: '1.0' } } }), 'updating the entry');
  });

  it('require the right to delete every addressed variation', async () => {
    const { sys } = await library.create();
    success(await library.call('PUT', `/entries/${sys.id}`, { title: 'Cymraeg', sys: { language: 'cy' } }));
    const remover = await Person.with(library, onEntries(['draft.sysDelete'], 'book', ['en-GB']));
    denied(await remover.in(library, 'DELETE', `/entries/${sys.id}`), 'deleting the entry');
    denied(await remover.in(library, 'DELETE', `/entries/${sys.id}?language=en-GB,cy`), 'deleting the entry');
    denied(await reader.in(library, 'DELETE', `/entries/${sys.id}`), 'deleting the entry');
    success(await remover.in(library, 'DELETE', `/entries/${sys.id}?language=en-GB`), 204);
  });

  it('limit workflow events to the granted ones', async () => {
    const fresh = await library.create();
    const events = `${path(fresh)}/workflow/events`;
    const publisher = await Person.with(library, onEntries(['draft.publish'], 'book', ['en-GB']));
    const invoke = (person: Person, event: string) => person.in(library, 'POST', events, { event, language: 'en-GB' });
    const operation = 'invoking the workflow event';
    denied(await invoke(reader, 'publish'), operation);
    success(await invoke(publisher, 'publish'));
    refusal(await invoke(publisher, 'publish'), 422);
    denied(await invoke(publisher, 'sysUnpublish'), operation);
    denied(await invoke(publisher, 'sysArchive'), operation);
    const closer = await Person.with(library, onEntries(['sysUnpublish', 'sysArchive', 'sysUnarchive'], 'book'));
    success(await invoke(closer, 'sysUnpublish'));
    success(await invoke(closer, 'sysArchive'));
    denied(await invoke(publisher, 'sysUnarchive'), operation);
    success(await invoke(closer, 'sysUnarchive'));
    success(await library.call('DELETE', path(fresh)), 204);
    denied(await invoke(publisher, 'sysRestore'), operation);
    const restorer = await Person.with(library, onEntries(['draft.sysDelete'], 'book'));
    success(await invoke(restorer, 'sysRestore'));
  });

  it('require the right to unpublish in every language for unpublishing in all of them', async () => {
    const both = await library.create();
    success(await library.call('PUT', path(both), { title: 'Cymraeg', sys: { language: 'cy' } }));
    for (const language of ['en-GB', 'cy']) success(await library.invoke(both, 'publish', { language }));
    const one = await Person.with(library, onEntries(['sysUnpublish'], 'book', ['cy']));
    const unpublish = (body: Json) =>
      one.in(library, 'POST', `${path(both)}/workflow/events`, { event: 'sysUnpublish', ...body });
    denied(await unpublish({}), 'invoking the workflow event');
    success(await unpublish({ language: 'cy' }));
  });

  it('limit schedules to the granted schedule events', async () => {
    const fresh = await library.create();
    const schedule = `${path(fresh)}/schedules/publish`;
    const body = { dateTime: new Date(Date.now() + 86_400_000).toISOString() };
    const planner = await Person.with(library, onEntries(['draft.sysSetPublishSchedule'], 'book'));
    refusal(await reader.in(library, 'PUT', schedule, body), 403);
    success(await planner.in(library, 'PUT', schedule, body), 201);
    refusal(await planner.in(library, 'DELETE', schedule), 403);
    const clearer = await Person.with(library, onEntries(['draft.sysClearPublishSchedule'], 'book'));
    success(await clearer.in(library, 'DELETE', schedule), 204);
  });

  it('grant nothing for unknown actions, and every action of a workflow for its wildcard', async () => {
    const nothing = await Person.with(library, onEntries(['contensisEntryApproval.*', 'declined.submit'], 'book'));
    denied(await nothing.in(library, 'GET', path(entry)), 'getting the entry');
    const all = await Person.with(library, onEntries(['contensisEntryBasic.*'], 'book'));
    const { sys } = success(await all.in<Entry>(library, 'POST', '/entries', aBook()), 201);
    success(await all.in(library, 'POST', `/entries/${sys.id}/workflow/events`, { event: 'publish' }));
    success(await all.in(library, 'DELETE', `/entries/${sys.id}`), 204);
  });

  it('do not apply to a new content type with the id of a deleted one', async () => {
    const shelf = await Library.withBooks(annal);
    const person = await Person.with(shelf, onEntries(['*'], 'book'));
    success(await person.in(shelf, 'POST', '/entries', aBook()), 201);
    success(await shelf.call('DELETE', '/contenttypes/book'), 204);
    await shelf.publish(book);
    refusal(await person.in(shelf, 'POST', '/entries', aBook()), 403);
    expect(success(await person.entries(shelf))).toMatchObject({ totalCount: 0 });
  });
});
