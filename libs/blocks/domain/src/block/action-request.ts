import type { Issue } from '@annal/kernel';
import { blockErrors } from './block.errors.ts';
import { Sent } from './sent.ts';
import { versionLabel, type VersionLabel } from './version-label.ts';

const TYPES = ['release', 'makeLive', 'rollback', 'markAsBroken'] as const;
export type ActionType = (typeof TYPES)[number];
/** Refused until blocks are hosted by a runtime (blocks.md 5.3). */
const RUNTIME_TYPES = ['start', 'stop'];

export interface ActionRequest {
  readonly action: ActionType;
  readonly version: VersionLabel;
  readonly branch: string | null;
}

export function actionType(body: Readonly<Record<string, unknown>>): ActionType | undefined {
  const told = new Sent(body, []).text('type')?.toLowerCase();
  return TYPES.find((type) => type.toLowerCase() === told);
}

/** @throws DomainError listing every invalid field (blocks.md 7) */
export function actionRequest(body: Readonly<Record<string, unknown>>): ActionRequest {
  const issues: Issue[] = [];
  const sent = new Sent(body, issues);
  const action = checkType(sent);
  const data = sent.child('data', 'The data is required');
  const version = data && checkVersion(data);
  const branch = data?.text('branch') ?? null;
  if (!action || !version || issues.length > 0) throw blockErrors.invalidAction(issues);
  return { action, version, branch };
}

function checkType(sent: Sent): ActionType | undefined {
  const told = sent.value('type');
  const name = typeof told === 'string' ? told.toLowerCase() : '';
  const known = TYPES.find((type) => type.toLowerCase() === name);
  if (known) return known;
  if (RUNTIME_TYPES.includes(name)) return sent.reject('type', 'No block runtime is configured');
  return sent.reject('type', 'The action type is not valid');
}

/** Numbers must be integers: JSON turns 0.10 into 0.1. */
function checkVersion(data: Sent): VersionLabel | undefined {
  const told = data.value('version');
  const text = typeof told === 'number' && Number.isInteger(told) ? String(told) : told;
  const label = typeof text === 'string' ? versionLabel(text) : undefined;
  return label ?? data.reject('version', 'The version must be live, latest or a version number');
}
