import { withoutUnknownRights } from './unknown-rights.ts';

const unknown = (field: string, name: string) => ({
  field,
  message: `The action '${name}' does not exist; there are view and *`,
});
const role = {
  name: { 'en-GB': 'Readers' },
  permissions: {
    entries: [
      { id: 'book', actions: ['sysView'] },
      { id: 'novel', actions: ['publsh', 'sysView', 'aprove'] },
    ],
    blocks: { actions: ['view', 'dance'] },
    shelves: { actions: ['view'] },
  },
};

it('leaves out unknown actions and sections, and lists them', () => {
  const issues = [
    unknown('entries[1].actions[0]', 'publsh'),
    unknown('entries[1].actions[2]', 'aprove'),
    unknown('blocks.actions[1]', 'dance'),
    { field: 'shelves', message: "The section 'shelves' does not exist; there are entries" },
  ];
  const { entries } = role.permissions;
  expect(withoutUnknownRights(role, issues)).toEqual({
    content: {
      ...role,
      permissions: { entries: [entries[0], { id: 'novel', actions: ['sysView'] }], blocks: { actions: ['view'] } },
    },
    dropped: [
      "the action 'publsh' of entries 'novel'",
      "the action 'aprove' of entries 'novel'",
      "the action 'dance' of blocks",
      "the section 'shelves'",
    ],
  });
});

it('changes nothing if other parts of the role are wrong', () => {
  const type = { field: 'entries[0].id', message: "The content type 'book' does not exist" };
  expect(withoutUnknownRights(role, [type, unknown('blocks.actions[1]', 'dance')])).toBeUndefined();
  expect(withoutUnknownRights(role, [])).toBeUndefined();
});
