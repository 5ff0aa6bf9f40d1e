import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';

const NOT_LATEST = {
  field: 'Entry.Variations.Values[0].entryVariation',
  message: 'The entry variation is not the latest',
};
const FORM = 'The version number is not valid';
const SIMPLE = 'The value is not a simple value';

/** workflows.md 4 and 4.1, row by row; access-entries.spec.ts tests missing rights. */
const rows: readonly (readonly [trigger: Json, path: string, message?: string])[] = [
  [{}, 'event', 'The event is required'],
  [{ event: null }, 'event', 'The event is required'],
  [{ event: '' }, 'event', 'The event is required'],
  [{ event: 7 }, 'event'],
  [{ event: 'draft publish' }, 'event'],
  [{ event: 'draft.' }, 'event'],
  [{ event: 'unheardOf' }, 'event', "The workflow has no event unheardOf: state draft has 'publish' or 'schedule'"],
  [
    { event: 'draft.unheardOf' },
    'event',
    "The workflow has no event draft.unheardOf: state draft has 'publish' or 'schedule'",
  ],
  [{ event: '__proto__' }, 'event'],
  [{ event: 'scheduled.cancel' }, 'event', 'Event scheduled.cancel cannot be used while the entry is in state draft'],
  [{ event: 'cancel' }, 'event'],
  [{ event: 'sysCreate' }, 'event'],
  [{ event: 'sysUpdate' }, 'event'],
  [{ event: 'draft.sysDelete' }, 'event'],
  [{ event: 'sysSetPublishSchedule' }, 'event'],
  [{ event: 'sysClearUnpublishSchedule' }, 'event'],
  [{ event: 'sysPublishScheduleInvoke' }, 'event'],
  [{ event: 'sysUnpublishScheduleInvoke' }, 'event'],
  [{ event: 'sysUnarchive' }, 'event'],
  [{ event: 'sysRestore' }, 'event', 'Event sysRestore cannot be used while the entry is in state draft'],
  [{ event: 'schedule' }, 'schedules.publish'],
  [{ event: 'publish', version: '0.2' }, NOT_LATEST.field, NOT_LATEST.message],
  [{ event: 'publish', version: '1.0' }, NOT_LATEST.field, NOT_LATEST.message],
  [{ event: 'sysArchive', version: '0.2' }, NOT_LATEST.field, NOT_LATEST.message],
  [{ event: 'publish', version: 'x' }, 'version', FORM],
  [{ event: 'publish', version: '0.01' }, 'version', FORM],
  [{ event: 'publish', version: 1 }, 'version'],
  [{ event: 'publish', language: 'english' }, 'language', "The language code 'english' is not valid"],
  [{ event: 'publish', language: 7 }, 'language'],
  [{ event: 'publish', data: { message: {} } }, 'data.message', SIMPLE],
  [{ event: 'publish', data: { a: 1, b: [] } }, 'data.b', SIMPLE],
  [
    { event: 'publish', data: { message: 'x'.repeat(10_001) } },
    'data.message',
    'The value cannot be longer than 10000 characters',
  ],
  [{ event: 'publish', data: 'message' }, 'data', 'The value is not a valid object'],
  [{ event: 'publish', data: ['message'] }, 'data', 'The value is not a valid object'],
];

describe('a workflow event is rejected', () => {
  let annal: Annal;
  let library: Library;
  let draft: string;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    draft = (await library.create()).sys.id;
  });
  afterAll(() => annal.discard());

  const events = (trigger: unknown, id = draft) => library.call('POST', `/entries/${id}/workflow/events`, trigger);

  it.each(rows.map(([trigger, path, message]) => [trigger, path, message] as const))(
    'as %j',
    async (trigger, path, message) => {
      const before = success(await library.call('GET', `/entries/${draft}`));
      const answer = await events({ language: 'en-GB', ...trigger });
      expect(refusal(answer, 422).message).toBe('There are validation errors invoking the workflow event');
      expect(issues(answer)).toEqual([{ field: path, message: message ?? expect.stringMatching(/./) }]);
      expect(success(await library.call('GET', `/entries/${draft}`))).toEqual(before);
    },
  );

  it('without a language if there are two, or for a missing or unpublished one', async () => {
    const { sys } = await library.create();
    await library.create({ title: 'Un' }, { id: sys.id, language: 'cy' });
    expect(fields(await events({ event: 'publish' }, sys.id))).toEqual(['language']);
    expect(refusal(await events({ event: 'publish', language: 'pl' }, sys.id), 404).type).toBe('error');
    expect(refusal(await events({ event: 'publish' }, randomUUID()), 404).type).toBe('error');
    for (const event of ['sysUnpublish', '*.sysUnpublish'])
      for (const language of ['cy', undefined]) {
        const answer = await events({ event, language }, sys.id);
        expect(fields(answer, 409)).toEqual(['event']);
        expect(refusal(answer, 409).message).toBe('There are validation errors invoking the workflow event');
      }
  });

  it('without a token, or for a deleted entry', async () => {
    const entry = await library.create();
    const path = `/entries/${entry.sys.id}`;
    refusal(await library.call('POST', `${path}/workflow/events`, { event: 'publish' }, { token: null }), 401);
    success(await library.call('DELETE', path), 204);
    expect(refusal(await library.invoke(entry, 'publish'), 404)).toMatchObject({
      message: `The entry '${entry.sys.id}' does not exist`,
      data: { projectId: library.id, entryId: entry.sys.id },
      type: 'error',
    });
    success(await library.invoke(entry, 'sysRestore'));
  });

  it('without a required parameter', async () => {
    const where = await Library.withBooks(annal, { workflowId: 'contensisEntryApproval' });
    const entry = await where.create();
    success(await where.invoke(entry, 'submit'));
    for (const data of [undefined, null, {}, { message: '' }, { message: ' ' }, { message: null }, { Message: 'x' }])
      expect(issues(await where.invoke(entry, 'decline', { data }))).toEqual([
        { field: 'data.message', message: expect.stringMatching(/./) },
      ]);
    expect(fields(await where.invoke(entry, 'decline', { data: { message: {} } }))).toEqual(['data.message']);
    const [path, sys] = [`/entries/${entry.sys.id}`, { language: 'en-GB' }];
    for (const method of ['PUT', 'PATCH'])
      expect(issues(await where.call(method, path, { title: 'X', sys }))).toEqual([
        { field: 'sys.workflow.state', message: expect.stringMatching(/./) },
      ]);
  });

  it('not for simple values as data, even for unknown parameters', async () => {
    const data = { message: 'x'.repeat(10_000), times: 2, urgent: false, until: null };
    const live = success(await library.invoke(await library.create(), 'publish', { data }));
    expect(live.sys.workflow.transition).toMatchObject({ event: 'publish', data });
  });
});
