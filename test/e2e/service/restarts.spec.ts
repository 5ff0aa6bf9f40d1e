import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { book, Library } from '../../support/content/library.ts';
import { exact, Redirects } from '../../support/content/redirects.ts';
import { ShelfMarks } from '../../support/content/shelf-marks.ts';
import { logProblems, readStoredLog } from '../../support/stores/stored-log.ts';
import { Tree } from '../../support/content/tree.ts';
import { until } from '../../support/until.ts';
import type { Entry, Project } from '../../support/answers/views.ts';
import { fourEyes, Workflows } from '../../support/content/workflows.ts';

const headers = { prefer: 'respond-async' };

describe('a service after a restart', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.start();
  });
  afterAll(() => annal.discard());

  it('continues to link nodes to entries, even after a crash, each once', async () => {
    let library = await Library.open(annal);
    const shelf = await new Tree(library).root();
    await library.publish({ ...book, defaultParentNodeId: shelf.id });
    const create = async (title: string) => {
      const entry = { title, sys: { contentTypeId: 'book', language: 'en-GB' } };
      return success(await library.call<Entry>('POST', '/entries', entry, { headers }), 201).sys.id;
    };
    const first = await create('first');
    const placed = await until(
      () => new Tree(library).ofEntry(first),
      ({ length }) => length > 0,
    );
    expect(placed).toMatchObject([{ path: { 'en-GB': '/first' }, parentId: shelf.id }]);

    const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => create(`book ${index % 5}`)));
    const deleted = await library.call('DELETE', `/entries/${first}`, undefined, { headers });
    expect(deleted.status).toBe(204);
    await annal.program.kill();
    annal = await Annal.start(annal.dataDir);
    library = library.at(annal);
    const tree = new Tree(library);
    const left = () => tree.ofEntry(first);
    await until(left, ({ length }) => length === 0);
    for (const id of ids)
      await until(
        () => tree.ofEntry(id),
        ({ length }) => length > 0,
      );
    const slugs = (await tree.children(shelf.id)).map(({ slug }) => (slug as Record<string, string>)['en-GB']);
    const numbers = ['', '-2', '-3', '-4'].flatMap((suffix) => [0, 1, 2, 3, 4].map((book) => `book-${book}${suffix}`));
    expect(slugs.sort()).toEqual([...numbers, 'first'].sort());
  });

  it('still applies the workflow of a project to its entries', async () => {
    let library = await Library.open(annal);
    await new Workflows(library).publish(fourEyes);
    await library.publish({ ...book, workflowId: fourEyes['id'] });
    const made = await library.create();
    const submitted = success(await library.invoke(made, 'submit'));
    expect(await annal.program.stop()).toBe(0);
    annal = await Annal.start(annal.dataDir);
    library = library.at(annal);
    expect(success(await library.call<Entry>('GET', `/entries/${made.sys.id}`))).toEqual(submitted);
    const { sys } = success(await library.invoke(made, 'approve'));
    expect([sys.workflow.state, sys.version.versionNo]).toEqual(['live', '1.0']);
  });

  it('does not repeat a change for a request with a used Idempotency-Key', async () => {
    const library = await Library.withBooks(annal);
    const { sys } = await library.create();
    const save = async (service: Annal) => {
      const options = { headers: { 'idempotency-key': 'restart' } };
      const path = `/entries/${sys.id}`;
      const saved = await library.at(service).call<Entry>('PATCH', path, { title: 'Before' }, options);
      return success(saved).sys.version.versionNo;
    };
    expect(await save(annal)).toBe('0.2');
    await annal.program.kill();
    annal = await Annal.start(annal.dataDir);
    expect(await save(annal)).toBe('0.2');
  });

  it('deletes tags and redirects of a deleted project once, even after a crash', async () => {
    const { library } = await ShelfMarks.open(annal);
    await new Redirects(library).add(exact('/a', '/b'));
    const { uuid } = success(await library.call<Project>('GET', ''));
    success(await library.call('DELETE', ''), 204);
    await annal.program.kill();
    const closings = async () => {
      annal = await Annal.start(annal.dataDir);
      expect(await annal.program.stop()).toBe(0);
      const log = await readStoredLog(annal.dataDir);
      const types = log.filter(({ data }) => data['projectUuid'] === uuid).map(({ type }) => type);
      return types.filter((type) => type.endsWith('Closed')).sort();
    };
    const found = await until(closings, (all) => all.includes('TagsClosed') && all.includes('RedirectsClosed'));
    expect(found.filter((type) => /^(Tags|Redirects)Closed$/.test(type))).toEqual(['RedirectsClosed', 'TagsClosed']);
  });

  it('has every event in its log once', async () => {
    expect(logProblems(await readStoredLog(annal.dataDir))).toEqual([]);
  });
});
