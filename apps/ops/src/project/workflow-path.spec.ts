import { afterSaving, isPublishing, pathTo, pathToPublished, type WorkflowState } from './workflow-path.ts';

type Parameters = WorkflowState['events'][number]['parameters'];
const required: Parameters = [{ validations: { required: { message: 'Why?' } } }];
const event = (id: string, transitionTo: string | null, parameters: Parameters = []) => ({
  id,
  transitionTo,
  parameters,
});
const states: readonly WorkflowState[] = [
  { id: 'draft', events: [event('sysUpdate', null), event('submit', 'waiting'), event('schedule', 'scheduled')] },
  { id: 'waiting', events: [event('decline', 'declined', required), event('approve', 'live')] },
  { id: 'live', entryActions: [{ invokeAction: 'publishEntry' }], events: [event('sysUpdate', 'draft')] },
];

it.each([
  ['draft', 'draft', []],
  ['draft', 'live', ['submit', 'approve']],
  ['waiting', 'declined', undefined],
  ['draft', 'scheduled', undefined],
  ['live', 'draft', undefined],
])('finds the events from %s to %s: %j', (from, to, way) => expect(pathTo(states, from, to)).toEqual(way));

it.each([
  ['draft', 'draft', false],
  ['waiting', 'waiting', false],
  ['live', 'draft', true],
])('knows that saving in %s leads to %s, and that publishing is possible there: %s', (state, next, isLive) => {
  expect([afterSaving(states, state), isPublishing(states, state)]).toEqual([next, isLive]);
});

it('recognises publishing by the actions of a state and of an event', () => {
  expect(pathToPublished(states, 'draft')).toEqual(['submit', 'approve']);
  expect(pathToPublished(states, 'live')).toBeUndefined();
  const release = { ...event('release', null), exitActions: [{ invokeAction: 'publishEntry' }] };
  const published = [{ id: 'draft', events: [release] }];
  expect([pathToPublished(published, 'draft'), isPublishing(published, 'draft')]).toEqual([['release'], true]);
});
