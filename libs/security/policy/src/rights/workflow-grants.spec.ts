import { WorkflowActions } from '@annal/security-domain';
import type { GrantableWorkflow } from '@annal/security-contracts';
import { entryActionKeys } from './entry-actions.ts';
import { actionKey, workflowGrants } from './workflow-grants.ts';

const approval: GrantableWorkflow = {
  id: 'contensisEntryApproval',
  states: [
    { id: 'draft', events: ['sysUpdate', 'submit', 'sysDelete'] },
    { id: 'awaitingApproval', events: ['revoke', 'decline', 'approve'] },
    { id: 'declined', events: ['sysUpdate', 'sysDelete', 'submit'] },
    { id: 'versionComplete', events: ['sysUpdate', 'sysDelete'] },
  ],
  events: ['sysCreate', 'sysUnpublish', 'sysArchive'],
};
const asked = ['sysCreate', 'draft.sysUpdate', 'draft.submit', 'awaitingApproval.revoke', 'sysUnpublish'];

describe('test vectors of security.md 9.2', () => {
  it.each<[string, string]>([
    ['*', 'yyyyy'],
    ['contensisEntryApproval.*', 'yyyyy'],
    ['contensisEntryBasic.*', 'nnnnn'],
    ['draft.*', 'nyynn'],
    ['contensisEntryApproval.draft.*', 'nyynn'],
    ['awaitingApproval.revoke', 'nnnyn'],
    ['sysUpdate', 'nynnn'],
    ['sys.update', 'nynnn'],
    ['contensisEntryApproval.sysCreate', 'ynnnn'],
    ['sys.*', 'yynny'],
    // Not in the table, but in the list above it.
    ['contensisentryapproval.DRAFT.Submit', 'nnynn'],
    ['contensisEntryApproval.submit', 'nnynn'],
    ['contensisEntryApproval.sys.create', 'ynnnn'],
    ['draft.sys.update', 'nynnn'],
    ['*.submit', 'nnynn'],
    ['*.sysUnpublish', 'nnnny'],
    ['*.*', 'yyyyy'],
    ['draft.sys.*', 'nynnn'],
    ['contensisEntryBasic.draft.submit', 'nnnnn'],
    ['awaitingApproval.submit', 'nnnnn'],
    ['published.*', 'nnnnn'],
    ['', 'nnnnn'],
    ['.', 'nnnnn'],
    ['draft.', 'nnnnn'],
    ['a.b.c.d', 'nnnnn'],
  ])('%s', (granted, expected) => {
    const { keys } = workflowGrants([granted], approval);
    expect(asked.map((action) => (keys.has(actionKey(action, approval)) ? 'y' : 'n')).join('')).toBe(expected);
  });
});

it('names the grants of the role of security.md 8.3, in the order of section 10', () => {
  const { actions } = workflowGrants(['sysCreate', 'draft.*', 'declined.*', 'awaitingApproval.revoke'], approval);
  expect(actions).toEqual([
    ...['sysCreate', 'draft.sysUpdate', 'draft.submit', 'draft.sysDelete', 'awaitingApproval.revoke'],
    ...['declined.sysUpdate', 'declined.sysDelete', 'declined.submit'],
  ]);
});

it.each<[string[], boolean]>([
  [['sysView'], true],
  [['sys.view'], true],
  [['contensisEntryApproval.sysView'], true],
  [['draft.submit'], true],
  [['*'], true],
  [['sys.*'], true],
  [[], false],
  [['contensisEntryBasic.*'], false],
  [['contensisEntryBasic.sysView'], false],
  [['draft.publish', 'sysRestore'], false],
])('%j grants reading: %s', (granted, mayView) => {
  expect(workflowGrants(granted, approval).mayView).toBe(mayView);
});

it('reads the name of an action with and without its workflow', () => {
  expect(actionKey('contensisEntryApproval.draft.submit', approval)).toBe('draft.submit');
  expect(actionKey('draft.Submit', approval)).toBe('draft.submit');
  expect(actionKey('contensisEntryApproval.sysCreate', approval)).toBe('syscreate');
});

it.each<[string, string[] | undefined, string[]]>([
  ['draft.submit', undefined, ['draft.submit']],
  ['contensisEntryApproval.draft.submit', ['declined'], ['draft.submit']],
  ['submit', undefined, ['draft.submit', 'declined.submit']],
  ['SUBMIT', ['declined'], ['declined.submit']],
  ['contensisEntryApproval.submit', ['awaitingApproval'], []],
  ['sys.create', undefined, ['sysCreate']],
  ['sysview', ['draft'], ['sysView']],
  ['sys.update', ['draft'], ['draft.sysUpdate']],
  ['draft.sys.update', undefined, ['draft.sysUpdate']],
  ['draft.publish', undefined, []],
  ['publish', undefined, []],
  ['*', undefined, []],
  ['draft.*', undefined, []],
  ['a.draft.submit', undefined, []],
])('asked about %s in %j', (action, states, keys) => expect(entryActionKeys(action, approval, states)).toEqual(keys));

describe('the texts that roles accept', () => {
  const texts = [
    'sysView',
    'sys.view',
    'sys.*',
    'draft',
    'submit',
    'none.submit',
    'draft.none',
    'x.draft.submit',
    'sys.none',
  ];
  const prefixes = [
    '',
    '*.',
    'draft.',
    'declined.',
    'contensisEntryApproval.',
    'contensisEntryApproval.draft.',
    'sys.',
  ];

  it('are exactly those that grant something', () => {
    const known = new WorkflowActions([approval]);
    const events = [...approval.events, ...approval.states.flatMap((state) => state.events), '*', ...texts];
    for (const text of prefixes.flatMap((prefix) => events.map((event) => prefix + event)))
      expect([text, known.has(text)]).toEqual([text, workflowGrants([text], approval).mayView]);
  });
});
