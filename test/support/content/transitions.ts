/** The tables of the built-in workflows (workflows.md 2), as a caller sees them. */

export type Shown = readonly [string, string, boolean];
/** Result by event; null means the recycle bin. */
type Transitions = Readonly<Record<string, Shown | null>>;

export interface From {
  readonly state: string;
  readonly way: readonly string[];
  readonly to: Transitions;
}

const bin = { DELETE: null };
const archive = (versionNo = '0.1') => ({ sysArchive: ['archived', versionNo, false] }) as const;

/** workflows.md 2.2. */
export const basic: readonly From[] = [
  {
    state: 'draft',
    way: [],
    to: {
      PUT: ['draft', '0.2', false],
      publish: ['versionComplete', '1.0', true],
      schedule: ['scheduled', '0.1', false],
      ...archive(),
      ...bin,
    },
  },
  {
    state: 'draft',
    way: ['publish', 'PUT'],
    to: {
      PUT: ['draft', '1.2', true],
      publish: ['versionComplete', '2.0', true],
      schedule: ['scheduled', '1.1', true],
      sysUnpublish: ['draft', '1.1', false],
      ...archive('1.1'),
      ...bin,
    },
  },
  {
    state: 'scheduled',
    way: ['schedule'],
    to: { cancel: ['draft', '0.1', false], publishNow: ['versionComplete', '1.0', true], ...archive(), ...bin },
  },
  {
    state: 'scheduled',
    way: ['publish', 'PUT', 'schedule'],
    to: {
      cancel: ['draft', '1.1', true],
      publishNow: ['versionComplete', '2.0', true],
      sysUnpublish: ['scheduled', '1.1', false],
      ...archive('1.1'),
      ...bin,
    },
  },
  {
    state: 'versionComplete',
    way: ['publish'],
    to: { PUT: ['draft', '1.1', true], sysUnpublish: ['draft', '1.0', false], ...archive('1.0'), ...bin },
  },
  { state: 'archived', way: ['sysArchive'], to: { sysUnarchive: ['draft', '0.1', false], ...bin } },
];

/** workflows.md 2.4. */
export const approval: readonly From[] = [
  {
    state: 'draft',
    way: [],
    to: {
      PUT: ['draft', '0.2', false],
      submit: ['awaitingApproval', '0.1', false],
      submitAndApprove: ['versionComplete', '1.0', true],
      submitAndScheduledApprove: ['scheduled', '0.1', false],
      ...archive(),
      ...bin,
    },
  },
  {
    state: 'awaitingApproval',
    way: ['submit'],
    to: {
      revoke: ['draft', '0.1', false],
      decline: ['declined', '0.1', false],
      approve: ['versionComplete', '1.0', true],
      scheduledApprove: ['scheduled', '0.1', false],
      ...archive(),
      ...bin,
    },
  },
  {
    state: 'awaitingApproval',
    way: ['submitAndApprove', 'PUT', 'submit'],
    to: {
      revoke: ['draft', '1.1', true],
      decline: ['declined', '1.1', true],
      approve: ['versionComplete', '2.0', true],
      scheduledApprove: ['scheduled', '1.1', true],
      sysUnpublish: ['awaitingApproval', '1.1', false],
      ...archive('1.1'),
      ...bin,
    },
  },
  {
    state: 'declined',
    way: ['submit', 'decline'],
    to: { PUT: ['declined', '0.2', false], submit: ['awaitingApproval', '0.1', false], ...archive(), ...bin },
  },
  {
    state: 'scheduled',
    way: ['submit', 'scheduledApprove'],
    to: { cancel: ['draft', '0.1', false], publishNow: ['versionComplete', '1.0', true], ...archive(), ...bin },
  },
  {
    state: 'versionComplete',
    way: ['submit', 'approve'],
    to: { PUT: ['draft', '1.1', true], sysUnpublish: ['draft', '1.0', false], ...archive('1.0'), ...bin },
  },
  { state: 'archived', way: ['sysArchive'], to: { sysUnarchive: ['draft', '0.1', false], ...bin } },
];
