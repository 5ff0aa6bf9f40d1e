import { JsonReader, type Issue } from '@annal/kernel';
import { blockErrors } from './block.errors.ts';
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
  return new JsonReader(body, []).member('type').oneOf(TYPES);
}

/** @throws DomainError listing every invalid field (blocks.md 7) */
export function actionRequest(body: Readonly<Record<string, unknown>>): ActionRequest {
  const issues: Issue[] = [];
  const request = new JsonReader(body, issues);
  const action = readType(request.member('type'));
  const data = request.member('data').present('The data is required')?.object();
  const version = data && readVersion(data.member('version'));
  const branch = data?.member('branch').filled()?.text() ?? null;
  if (!action || !version || issues.length > 0) throw blockErrors.invalidAction(issues);
  return { action, version, branch };
}

function readType(sent: JsonReader): ActionType | undefined {
  const action = sent.oneOf(TYPES);
  if (action) return action;
  return sent.refuse(sent.oneOf(RUNTIME_TYPES) ? 'No block runtime is configured' : 'The action type is not valid');
}

/** Numbers must be integers: JSON turns 0.10 into 0.1. */
function readVersion(sent: JsonReader): VersionLabel | undefined {
  const { value } = sent;
  const text = typeof value === 'number' && Number.isInteger(value) ? String(value) : value;
  const label = typeof text === 'string' ? versionLabel(text) : undefined;
  return label ?? sent.refuse('The version must be live, latest or a version number');
}
