import { contensisEntryApproval, contensisEntryBasic } from '@annal/content-rules';
import type { Entry } from '../list/entry.ts';
import type { BulkAction } from './action.ts';
import { planOf, type Facts } from './plan.ts';

const facts: Facts = {
  workflows: [contensisEntryBasic, contensisEntryApproval],
  problemOf: () => undefined,
  hasField: (type) => type === 'book',
};

function entry(state: string, allowedEvents: readonly string[], more: object = {}): Entry {
  const workflow = { id: 'contensisEntryBasic', state, allowedEvents, transition: null };
  return { entryTitle: 'Gardens', sys: { contentTypeId: 'book', isPublished: false, workflow, ...more } } as Entry;
}

const plan = (one: Entry, action: BulkAction, more: Partial<Facts> = {}) => planOf(one, action, { ...facts, ...more });
const publish: BulkAction = { kind: 'publish' };

describe('what an act means for an entry', () => {
  it('publishes by whichever event of the workflow does so', () => {
    expect(plan(entry('draft', ['draft.publish']), publish)).toMatchObject({ event: 'publish' });
    const workflow = { id: 'contensisEntryApproval', state: 'awaitingApproval', transition: null };
    const waiting = entry('draft', [], { workflow: { ...workflow, allowedEvents: ['awaitingApproval.approve'] } });
    expect(plan(waiting, publish)).toMatchObject({ event: 'approve' });
  });

  it.each([
    ['the state has no such event', entry('archived', []), 'state'],
    ['the person lacks the right', entry('draft', ['draft.sysUpdate']), 'rights'],
    ['it is published already', entry('versionComplete', [], { isPublished: true }), 'done'],
  ])('cannot publish where %s', (_, one, reason) => {
    expect(plan(one, publish)).toMatchObject({ reason });
  });

  it('cannot publish what is not complete, and says what is missing', () => {
    const planned = plan(entry('draft', ['draft.publish']), publish, { problemOf: () => 'Title: give one' });
    expect(planned).toMatchObject({ reason: 'invalid', detail: 'Title: give one' });
  });

  it.each<[BulkAction['kind'], Entry, object]>([
    ['unpublish', entry('draft', ['sysUnpublish'], { isPublished: true }), { event: 'sysUnpublish' }],
    ['unpublish', entry('draft', []), { reason: 'done' }],
    ['archive', entry('archived', []), { reason: 'done' }],
    ['unarchive', entry('draft', []), { reason: 'state' }],
    ['restore', entry('draft', ['sysRestore']), { event: 'sysRestore' }],
    ['delete', entry('draft', ['draft.sysDelete']), {}],
    ['delete', entry('draft', []), { reason: 'rights' }],
  ])('%s', (kind, one, expected) => {
    expect(plan(one, { kind } as BulkAction)).toMatchObject(expected);
  });

  it('changes a field only where the type has it', () => {
    const action: BulkAction = { kind: 'field', path: 'pages', value: 1 };
    expect(plan(entry('draft', ['draft.sysUpdate']), action)).toEqual({ entry: expect.anything() });
    expect(plan(entry('draft', ['draft.sysUpdate'], { contentTypeId: 'page' }), action)).toMatchObject({
      reason: 'type',
    });
  });
});
