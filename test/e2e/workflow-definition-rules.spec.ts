import { randomUUID } from 'node:crypto';
import { Annal } from '../support/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../support/answers.ts';
import { Library, type Json } from '../support/library.ts';
import { parts, quickReview, Workflows } from '../support/workflows.ts';

const text = (value: string) => ({ 'en-GB': value });
const { draft, live, save, release, parameter } = parts;

describe('creating a workflow definition', () => {
  let annal: Annal;
  let library: Library;
  let workflows: Workflows;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    workflows = new Workflows(library);
  });
  afterAll(() => annal.discard());

  const newId = () => `w${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const draftOf = (changes: Json = {}) => workflows.create({ ...quickReview, id: newId(), ...changes });

  it('answers with the definition as it was sent, completed', async () => {
    const answer = await workflows.call('POST', '/', quickReview);
    const made = success(answer, 201);
    expect(answer.headers.get('location')).toBe(`${library.path}/workflow/definitions/quickReview`);
    const more = { auditText: {}, validate: false };
    expect(made).toEqual({
      uuid: expect.stringMatching(GUID),
      ...quickReview,
      projectId: library.id,
      states: [
        {
          ...draft,
          allowUpdates: null,
          events: [
            { ...save, ...more },
            { ...release, ...more },
          ],
        },
        { ...live, allowUpdates: null, events: [{ ...live.events[0], ...more }] },
      ],
      isSystem: false,
      version: {
        createdBy: expect.any(String),
        created: expect.stringMatching(TIMESTAMP),
        modifiedBy: made.version.createdBy,
        modified: made.version.created,
        publishedBy: null,
        published: null,
        versionNo: '0.1',
      },
    });
    expect(await workflows.get('quickReview')).toEqual(made);
    expect(await workflows.get('QUICKreview')).toEqual(made);
  });

  it('fills in what is left out, and keeps what newer editors send', async () => {
    const made = await draftOf({
      description: null,
      states: [
        {
          id: 'only',
          name: { CY: 'Unig' },
          allowUpdates: true,
          events: [
            {
              id: 'release',
              name: text('Go'),
              groupId: 'EDIT',
              transitionTo: 'SysWorkflow',
              validate: true,
              auditText: text('Gone'),
            },
            { id: 'sysDelete', groupId: 'edit' },
          ],
        },
      ],
    });
    expect(made).toMatchObject({
      description: {},
      states: [
        {
          name: { cy: 'Unig' },
          entryActions: [],
          color: 'blue',
          uiEditorView: 'default',
          allowUpdates: true,
          events: [
            {
              transitionTo: 'sysWorkflow',
              validate: true,
              auditText: text('Gone'),
              groupId: 'edit',
              uiAction: 'none',
            },
            { name: {}, exitActions: null, parameters: [], color: 'blue' },
          ],
        },
      ],
    });
  });

  const withState = (more: Json) => ({ states: [draft, live, { id: 'third', name: text('Third'), ...more }] });
  const withEvent = (more: Json) => ({ states: [{ ...draft, events: [save, { ...release, ...more }] }, live] });
  const withParameter = (more: Json) => withEvent({ parameters: [{ ...parameter, ...more }] });
  const withGroup = (more: Json) => ({
    eventGroups: [
      { id: 'edit', name: text('Edit') },
      { id: 'x', name: text('X'), ...more },
    ],
  });
  const at = 'states[0].events[1]';
  it.each<[Json, string]>([
    [{ id: null }, 'id'],
    [{ id: 'x'.repeat(26) }, 'id'],
    [{ id: '1st' }, 'id'],
    [{ id: 'quick-review' }, 'id'],
    [{ id: 7 }, 'id'],
    [{ name: null }, 'name'],
    [{ name: text(' ') }, 'name'],
    [{ name: 'Review' }, 'name'],
    [{ states: null }, 'states'],
    [{ states: [] }, 'states'],
    [{ states: {} }, 'states'],
    [withState({ id: null }), 'states[2].id'],
    [withState({ id: 'LIVE' }), 'states[2].id'],
    [withState({ id: 'x'.repeat(31) }), 'states[2].id'],
    [withState({ id: 'a b' }), 'states[2].id'],
    [withState({ id: 'archived' }), 'states[2].id'],
    [withState({ id: 'sysWorkflow' }), 'states[2].id'],
    [withState({ name: {} }), 'states[2].name'],
    [withState({ color: 'mauve' }), 'states[2].color'],
    [withState({ uiEditorView: 'x' }), 'states[2].uiEditorView'],
    [withState({ entryActions: [{ invokeAction: 'x' }] }), 'states[2].entryActions[0].invokeAction'],
    [withState({ events: 'x' }), 'states[2].events'],
    [withEvent({ id: null }), `${at}.id`],
    [withEvent({ id: 'sysupdate' }), `${at}.id`],
    [withEvent({ id: 'x'.repeat(31) }), `${at}.id`],
    [withEvent({ id: 'draft.release' }), `${at}.id`],
    [withEvent({ id: 'sysUnpublish' }), `${at}.id`],
    [withEvent({ name: {} }), `${at}.name`],
    [withEvent({ transitionTo: 'gone' }), `${at}.transitionTo`],
    [withEvent({ groupId: null }), `${at}.groupId`],
    [withEvent({ groupId: 'gone' }), `${at}.groupId`],
    [withEvent({ exitActions: [{ invokeAction: 'deleteEntry' }] }), `${at}.exitActions[0].invokeAction`],
    [withEvent({ color: 'mauve' }), `${at}.color`],
    [withEvent({ validate: 'yes' }), `${at}.validate`],
    [withParameter({ id: null }), `${at}.parameters[0].id`],
    [withParameter({ id: 'x'.repeat(51) }), `${at}.parameters[0].id`],
    [withParameter({ id: 'a-b' }), `${at}.parameters[0].id`],
    [withEvent({ parameters: [parameter, { ...parameter, id: 'NOTE' }] }), `${at}.parameters[1].id`],
    [withParameter({ name: null }), `${at}.parameters[0].name`],
    [withParameter({ validations: { maxLength: { value: 5 } } }), `${at}.parameters[0].validations`],
    [withParameter({ editor: { id: 'text' } }), `${at}.parameters[0].editor`],
    [withGroup({ id: null }), 'eventGroups[1].id'],
    [withGroup({ id: 'EDIT' }), 'eventGroups[1].id'],
    [withGroup({ id: 'x'.repeat(51) }), 'eventGroups[1].id'],
    [withGroup({ id: 'a-b' }), 'eventGroups[1].id'],
    [withGroup({ name: {} }), 'eventGroups[1].name'],
  ])('refuses %j', async (changes, path) => {
    const answer = await workflows.call('POST', '', { ...quickReview, id: newId(), ...changes });
    expect(refusal(answer, 422).message).toBe('There are validation errors creating the workflow definition');
    expect(fields(answer)).toEqual([path]);
  });

  it('reports everything together', async () => {
    const broken = { name: {}, states: [{ events: [{ transitionTo: 'x' }] }], eventGroups: [{}] };
    const paths = ['id', 'name', 'states[0].id', 'states[0].name'];
    const below = ['id', 'name', 'transitionTo', 'groupId'].map((name) => `states[0].events[0].${name}`);
    expect(fields(await workflows.call('POST', '', broken))).toEqual([
      ...paths,
      ...below,
      'eventGroups[0].id',
      'eventGroups[0].name',
    ]);
  });

  it('refuses an id in use or built in, ignoring case, before anything else is judged', async () => {
    const { id } = await draftOf();
    for (const taken of [id.toUpperCase(), 'contensisEntryBasic', 'contensisentryAPPROVAL']) {
      const answer = await workflows.call('POST', '', { id: taken });
      expect(issues(answer, 409)).toMatchObject([{ field: 'id' }]);
    }
    const wanted = { ...quickReview, id: newId() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => workflows.call('POST', '', wanted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});
