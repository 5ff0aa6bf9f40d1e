import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { issues, refusal, success } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { parts, quickReview, Workflows } from '../../support/content/workflows.ts';

const text = (value: string) => ({ 'en-GB': value });
const { draft, live, save, release, parameter } = parts;

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

type Row = readonly [changes: Json, path: string, message?: string];

/** workflows.md 5.2 and 5.3, on creation only. */
const identity: readonly Row[] = [
  [{ id: null }, 'id', 'The id is required'],
  [{ id: 'x'.repeat(26) }, 'id', 'The workflow definition id cannot be longer than 25 characters'],
  [{ id: '1st' }, 'id'],
  [{ id: 'quick-review' }, 'id'],
  [{ id: 7 }, 'id'],
];

/** workflows.md 5.2 and 5.3, with the limits of 1.1 to 1.7. */
const properties: readonly Row[] = [
  [{ name: null }, 'name', 'The name is required'],
  [{ name: text(' ') }, 'name', 'The name is required'],
  [{ name: 'Review' }, 'name'],
  [{ states: null }, 'states'],
  [{ states: [] }, 'states'],
  [{ states: {} }, 'states'],
  [withState({ id: null }), 'states[2].id', 'The id is required'],
  [withState({ id: 'LIVE' }), 'states[2].id'],
  [withState({ id: 'x'.repeat(31) }), 'states[2].id', 'The state id cannot be longer than 30 characters'],
  [withState({ id: 'a b' }), 'states[2].id'],
  [withState({ id: 'archived' }), 'states[2].id'],
  [withState({ id: 'sysWorkflow' }), 'states[2].id'],
  [withState({ name: {} }), 'states[2].name', 'The name is required'],
  [withState({ color: 'mauve' }), 'states[2].color'],
  [withState({ uiEditorView: 'x' }), 'states[2].uiEditorView'],
  [withState({ entryActions: [{ invokeAction: 'x' }] }), 'states[2].entryActions[0].invokeAction'],
  [withState({ events: 'x' }), 'states[2].events'],
  [withEvent({ id: null }), `${at}.id`, 'The id is required'],
  [withEvent({ id: 'sysupdate' }), `${at}.id`],
  [withEvent({ id: 'x'.repeat(31) }), `${at}.id`, 'The event id cannot be longer than 30 characters'],
  [withEvent({ id: 'draft.release' }), `${at}.id`],
  [withEvent({ id: 'sysUnpublish' }), `${at}.id`],
  [withEvent({ name: {} }), `${at}.name`, 'The name is required'],
  [withEvent({ transitionTo: 'gone' }), `${at}.transitionTo`],
  [withEvent({ groupId: null }), `${at}.groupId`, 'The group id is required'],
  [withEvent({ groupId: 'gone' }), `${at}.groupId`],
  [withEvent({ exitActions: [{ invokeAction: 'deleteEntry' }] }), `${at}.exitActions[0].invokeAction`],
  [withEvent({ color: 'mauve' }), `${at}.color`],
  [withEvent({ validate: 'yes' }), `${at}.validate`],
  [withParameter({ id: null }), `${at}.parameters[0].id`, 'The id is required'],
  [
    withParameter({ id: 'x'.repeat(51) }),
    `${at}.parameters[0].id`,
    'The parameter id cannot be longer than 50 characters',
  ],
  [withParameter({ id: 'a-b' }), `${at}.parameters[0].id`],
  [withEvent({ parameters: [parameter, { ...parameter, id: 'NOTE' }] }), `${at}.parameters[1].id`],
  [withParameter({ name: null }), `${at}.parameters[0].name`, 'The name is required'],
  [withParameter({ validations: { maxLength: { value: 5 } } }), `${at}.parameters[0].validations`],
  [withParameter({ editor: { id: 'text' } }), `${at}.parameters[0].editor`],
  [withGroup({ id: null }), 'eventGroups[1].id', 'The id is required'],
  [withGroup({ id: 'EDIT' }), 'eventGroups[1].id'],
  [withGroup({ id: 'x'.repeat(51) }), 'eventGroups[1].id', 'The event group id cannot be longer than 50 characters'],
  [withGroup({ id: 'a-b' }), 'eventGroups[1].id'],
  [withGroup({ name: {} }), 'eventGroups[1].name', 'The name is required'],
  [withState({ entryActions: [{}] }), 'states[2].entryActions[0].invokeAction', 'The invoke action is required'],
  [withState({ allowUpdates: 'yes' }), 'states[2].allowUpdates'],
  [withState({ events: [{ id: 'go', name: text('Go'), groupId: 'none' }] }), 'states[2].events[0].groupId'],
  [withEvent({ exitActions: [{ invokeAction: null }] }), `${at}.exitActions[0].invokeAction`],
  [withEvent({ transitionTo: 'archived' }), `${at}.transitionTo`],
  [withEvent({ uiAction: 'x' }), `${at}.uiAction`],
  [withEvent({ parameters: {} }), `${at}.parameters`],
  [withParameter({ dataType: 'integer' }), `${at}.parameters[0].dataType`],
  [withParameter({ dataFormat: 'html' }), `${at}.parameters[0].dataFormat`],
  [withParameter({ default: 'x' }), `${at}.parameters[0].default`],
  [withParameter({ validations: { required: { message: 7 } } }), `${at}.parameters[0].validations`],
  [withParameter({ editor: { id: 'multiline', properties: { rows: 5 } } }), `${at}.parameters[0].editor`],
];
const titled = (rows: readonly Row[]) =>
  rows.map(([changes, path, message]) => [JSON.stringify(changes).slice(0, 110), changes, path, message] as const);

describe('a workflow definition is rejected', () => {
  let workflows: Workflows;
  beforeAll(async () => {
    workflows = new Workflows(await Library.open(await Annal.shared()));
    await workflows.create(quickReview);
  });

  const newId = () => `w${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const said = (message?: string) => message ?? expect.stringMatching(/./);

  it.each(titled([...identity, ...properties]))('when it is created with %s', async (_, changes, path, message) => {
    const answer = await workflows.call('POST', '', { ...quickReview, id: newId(), ...changes });
    expect(refusal(answer, 422).message).toBe('There are validation errors creating the workflow definition');
    expect(issues(answer)).toEqual([{ field: path, message: said(message) }]);
  });

  it.each(
    titled([
      [{ id: 'other' }, 'id', 'The workflow definition id cannot be changed'],
      [{ version: null }, 'version.versionNo', 'The version number is required'],
      [{ version: { versionNo: 'x' } }, 'version.versionNo', 'The version number is not valid'],
      ...properties,
    ]),
  )('when it is updated with %s', async (_, changes, path, message) => {
    const body = { ...quickReview, version: { versionNo: '0.1' }, ...changes };
    const answer = await workflows.call('PUT', '/quickReview', body);
    expect(refusal(answer, 422).message).toBe('There are validation errors updating the workflow definition');
    expect(issues(answer)).toEqual([{ field: path, message: said(message) }]);
    expect((await workflows.get('quickReview')).version.versionNo).toBe('0.1');
  });

  it('from a stale version, or if it is built in or unknown', async () => {
    for (const versionNo of ['0.2', '1.0'])
      expect(issues(await workflows.update('quickReview', { name: {} }, versionNo), 409)).toEqual([
        { field: 'version.versionNo', message: 'The workflow definition version is not the latest version' },
      ]);
    const builtIn = [{ field: '', message: 'A built-in workflow definition cannot be changed' }];
    for (const [method, below] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/workflow/events'],
    ] as const) {
      const body = method === 'DELETE' ? undefined : { ...quickReview, event: 'publish' };
      expect(issues(await workflows.call(method, `/contensisEntryBasic${below}`, body))).toEqual(builtIn);
      expect(refusal(await workflows.call(method, `/none${below}`, body), 404)).toMatchObject({
        message: "The workflow definition 'none' does not exist",
        type: 'error',
      });
    }
    success(await workflows.call('GET', '/quickReview'));
  });
});
