import {
  allowedEvents,
  type EventInput,
  type StateInput,
  stateOf,
  type WorkflowDefinition,
} from '@annal/content-rules';
import { DomainError } from '@annal/kernel';
import { eventsOf } from '@annal/testing';
import fc from 'fast-check';
import { entryAggregate } from '../entry/entry.aggregate.ts';
import type { EntryCommand, EntryModel } from '../entry/entry.commands.ts';
import type { EntryEvent } from '../entry/entry.events.ts';
import { variationIn, type Entry, type Variation } from '../entry/entry.state.ts';
import { create, factsWith, invoke, modelWith, remove, revise } from '../entry/testing/entries.ts';
import { workflowDefinitionAggregate } from './workflow-definition.aggregate.ts';

const name = { 'en-GB': 'X' };
const STATES = ['draft', 'inReview', 'Live', 'versionComplete', 'old'];
const EVENTS = ['submit', 'approve', 'publish', 'sysUpdate', 'sysDelete'];

/** `definition` is the index of the one that takes effect. */
type Deed = { readonly event: string } | { readonly definition: number };

const action = fc
  .constantFrom('validateEntry', 'publishEntry', 'updateEntry')
  .map((invokeAction) => ({ invokeAction }));
const actions = fc.option(fc.array(action, { maxLength: 3 }));

const eventOf = (id: string, states: readonly string[]): fc.Arbitrary<EventInput> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(name),
    groupId: fc.constant('all'),
    transitionTo: fc.option(fc.constantFrom(...states, 'sysWorkflow')),
    exitActions: actions,
    validate: fc.option(fc.boolean()),
    parameters: fc.constantFrom([], [{ id: 'reason', name, validations: { required: {} } }]),
  });

const stateOfId = (id: string, states: readonly string[]): fc.Arbitrary<StateInput> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(name),
    entryActions: actions,
    allowUpdates: fc.option(fc.boolean()),
    events: fc.subarray(EVENTS).chain((ids) => fc.tuple(...ids.map((event) => eventOf(event, states)))),
  });

const definitions = fc
  .subarray(STATES, { minLength: 1 })
  .chain((states) => fc.tuple(...states.map((id) => stateOfId(id, states))))
  .map((states) => ({ id: 'custom', name, states, eventGroups: [{ id: 'all', name }] }));

const deeds = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...EVENTS, 'sysUnpublish').map((event): Deed => ({ event })) },
  { weight: 1, arbitrary: fc.nat(2).map((definition): Deed => ({ definition })) },
);

function inForce(input: typeof definitions extends fc.Arbitrary<infer Input> ? Input : never): WorkflowDefinition {
  const { decide, evolve, initial } = workflowDefinitionAggregate;
  const written = decide({ type: 'CreateWorkflowDefinition', data: { projectUuid: 'p', uuid: 'u', input } }, initial);
  const draft = written.reduce(evolve, initial);
  const trigger = { definitionId: 'custom', event: 'publish' };
  const state = decide({ type: 'PublishWorkflowDefinition', data: trigger }, draft).reduce(evolve, draft);
  if (state.status !== 'live' || !state.published) throw new Error('A definition that is accepted can be published');
  return state.published.workflow;
}

function commandFor(event: string, model: EntryModel): EntryCommand {
  const facts = factsWith({}, model);
  if (event === 'sysUpdate') return revise({ title: 'Revised' }, facts);
  if (event === 'sysDelete') return remove({ facts });
  return invoke({ event, data: { reason: 'It is time' } }, facts);
}

function attempt(entry: Entry, command: EntryCommand): readonly EntryEvent[] | undefined {
  try {
    return eventsOf(entryAggregate.decide(command, entry));
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function variationOf(entry: Entry): Variation {
  const variation = variationIn(entry, 'en-GB');
  if (!variation) throw new Error('The variation is gone');
  return variation;
}

function listed({ workflow }: EntryModel, { state, isBinned, publishedVersionNo }: Variation) {
  const status = { state, isBinned, isPublished: publishedVersionNo !== null, scheduled: [] };
  const current = stateOf(workflow, state).id;
  const names = new Set(allowedEvents(workflow, status, () => true));
  return (event: string) => names.has(event === 'sysUnpublish' ? event : `${current}.${event}`);
}

/** Derived from the definition as written, not from what entries do with it. */
function publishes({ workflow }: EntryModel, stateId: string, event: string): boolean {
  const from = stateOf(workflow, stateId);
  const found = from.events.find(({ id }) => id === event);
  const to = found?.transitionTo;
  const arriving = to ? (workflow.states.find(({ id }) => id === to)?.entryActions ?? []) : [];
  return [...(found?.exitActions ?? []), ...arriving].some(({ invokeAction }) => invokeAction === 'publishEntry');
}

describe('an entry under any workflow definition', () => {
  it('accepts exactly its allowed events, and is published after a publication', () => {
    const property = fc.property(
      fc.tuple(definitions, definitions, definitions),
      fc.array(deeds, { maxLength: 15 }),
      (inputs, plan) => {
        const models = inputs.map((input) => modelWith({}, inForce(input)));
        let model = models[0] ?? modelWith();
        const initial = entryAggregate.initial;
        const body = { title: 'Gardening', sys: { contentTypeId: 'book' } };
        const written = eventsOf(entryAggregate.decide(create(body, factsWith({}, model)), initial));
        let entry = written.reduce(entryAggregate.evolve, initial);
        let isPublished = false;
        for (const deed of plan) {
          if ('definition' in deed) {
            model = models[deed.definition] ?? model;
            continue;
          }
          const before = variationOf(entry);
          const isListed = listed(model, before);
          for (const event of [...EVENTS, 'sysUnpublish'])
            expect([event, attempt(entry, commandFor(event, model)) !== undefined]).toEqual([event, isListed(event)]);
          const events = deed.event === 'sysDelete' ? undefined : attempt(entry, commandFor(deed.event, model));
          if (!events) continue;
          if (deed.event === 'sysUnpublish') isPublished = false;
          else if (publishes(model, before.state, deed.event)) isPublished = true;
          entry = events.reduce(entryAggregate.evolve, entry);
          expect(variationOf(entry).publishedVersionNo !== null).toBe(isPublished);
        }
      },
    );
    fc.assert(property, { numRuns: 300, endOnFailure: true });
  });
});
