import { Annal } from '../../support/service/annal.ts';
import { issues, success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import type { ContentType, Entry } from '../../support/answers/views.ts';

const DAY_MS = 86_400_000;
const MISSING = [{ field: 'title', message: 'A value is needed' }];
const TOO_LONG = [{ field: 'note', message: 'No more than 2 characters are allowed' }];

/** fields.md 5.1: entries accepted before their content type became strict. */
describe('the rules of a content type', () => {
  let library: Library;
  const waiting: Entry[] = [];
  let [draft, live, planned, bad]: Entry[] = [];
  beforeAll(async () => {
    library = await Library.open(await Annal.shared());
    const memo = { id: 'memo', name: { 'en-GB': 'Memo' }, workflowId: 'contensisEntryApproval' };
    const [title, note] = [field('title', 'string'), field('note', 'string')];
    const lenient: ContentType = await library.publish({ ...memo, entryTitleField: 'title', fields: [title, note] });
    const written = (values: Json = {}) => library.create(values, { contentTypeId: 'memo' });
    const plan = async (entry: Entry) => {
      const dateTime = new Date(Date.now() + DAY_MS).toISOString();
      success(await library.call('PUT', `/entries/${entry.sys.id}/schedules/publish`, { dateTime }), 201);
      return entry;
    };
    for (let n = 0; n < 3; n += 1) waiting.push(success(await library.invoke(await plan(await written()), 'submit')));
    draft = await plan(await written());
    live = success(await library.invoke(await written(), 'submitAndApprove'));
    planned = success(await library.invoke(await plan(await written()), 'submitAndScheduledApprove'));
    bad = await plan(await written({ title: 'T', note: 'Long' }));
    const strict = [
      field('title', 'string', { validations: { required: {} } }),
      field('note', 'string', { validations: { maxLength: { value: 2 } } }),
    ];
    success(await library.call('PUT', '/contenttypes/memo', { ...lenient, fields: strict }));
    success(await library.call('POST', '/contenttypes/memo/workflow/events', { event: 'publish' }));
  });

  const at = (entry: Entry | undefined): Entry => {
    if (!entry) throw new Error('There is no such entry');
    return entry;
  };
  const invoke = (entry: Entry | undefined, event: string) =>
    library.invoke(at(entry), event, { data: { message: 'Because' } });
  const path = (entry: Entry | undefined) => `/entries/${at(entry).sys.id}`;

  it.each(['submit', 'submitAndApprove', 'submitAndScheduledApprove'])('are all checked at %s', async (event) => {
    expect(issues(await invoke(draft, event))).toEqual(MISSING);
    expect(issues(await invoke(bad, event))).toEqual(TOO_LONG);
  });

  it('are all checked at approval or publication', async () => {
    for (const event of ['approve', 'scheduledApprove'])
      expect(issues(await invoke(waiting[0], event))).toEqual(MISSING);
    expect(issues(await invoke(planned, 'publishNow'))).toEqual(MISSING);
  });

  it('are checked on saving, except for required values', async () => {
    const created = { note: 'Long', sys: { contentTypeId: 'memo' } };
    expect(issues(await library.call('POST', '/entries', created))).toEqual(TOO_LONG);
    for (const method of ['PUT', 'PATCH'])
      expect(issues(await library.call(method, path(draft), { note: 'Long' }))).toEqual(TOO_LONG);
    const { sys } = success(await library.call<Entry>('PUT', path(draft), { note: '' }));
    expect(sys.version.versionNo).toBe('0.2');
    success(await library.call('PATCH', path(draft), { note: null }));
  });

  it('are not checked by other transitions', async () => {
    success(await invoke(waiting[0], 'decline'));
    success(await invoke(waiting[1], 'revoke'));
    success(await invoke(planned, 'cancel'));
    success(await invoke(live, 'sysUnpublish'));
    success(await invoke(live, 'sysArchive'));
    success(await invoke(live, 'sysUnarchive'));
    success(await library.call('DELETE', path(waiting[2])), 204);
    success(await invoke(waiting[2], 'sysRestore'));
  });
});

/** fields.md 3. */
it('an empty value is checked only by the rule that requires it', async () => {
  const library = await Library.open(await Annal.shared());
  const strict = {
    minCount: { value: 2 },
    minLength: { value: 5 },
    regex: { pattern: 'x' },
    requiredFields: { fields: [{ name: 'source', message: null }] },
    captionRequired: {},
    pastDateTime: {},
  };
  const types: readonly (readonly [string, string | null])[] = [
    ['string', null],
    ['integer', null],
    ['stringArray', null],
    ['dateTime', null],
    ['object', 'quote'],
    ['object', 'dateRange'],
  ];
  await library.publish({
    id: 'book',
    name: { 'en-GB': 'Book' },
    fields: [
      field('title', 'string'),
      field('cover', 'object', { dataFormat: 'image', validations: { captionRequired: {}, altTextRequired: {} } }),
      ...types.map(([dataType, dataFormat], index) =>
        field(`f${index}`, dataType, { dataFormat, validations: strict }),
      ),
    ],
  });
  for (const values of [{}, { f0: '', f1: null, f2: [], f3: null, f4: {}, f5: { from: null }, cover: null }])
    success(await library.invoke(await library.create({ title: 'T', ...values }), 'publish'));
});
