import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, issues, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { parts, quickReview, Workflows } from '../../support/content/workflows.ts';

const text = (value: string) => ({ 'en-GB': value });
const { draft, live, save, release } = parts;

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

  it('returns the completed definition', async () => {
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

  it('fills in omitted properties, and keeps those of newer editors', async () => {
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

  it('reports all issues together', async () => {
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

  it('rejects a used or built-in id in any case before anything else', async () => {
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
