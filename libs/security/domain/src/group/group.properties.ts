import { canonicalGuid, type Issue } from '@annal/kernel';
import { isPrincipalName } from '../principal-name.ts';
import type { CustomTexts, GroupKind } from './group.events.ts';

/** Limited, because they are part of every event and list. */
const MAX_DESCRIPTION = 2_000;
const MAX_CUSTOM = 100;
const MAX_CUSTOM_TEXT = 1_000;

const kinds: readonly GroupKind[] = ['contensis', 'external'];

export function groupKindOf(type: string | null | undefined): GroupKind | undefined {
  return kinds.find((kind) => kind === (type ?? 'contensis').toLowerCase());
}

export function newGroupIssues(group: {
  readonly id?: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly type?: string | null;
  readonly custom: CustomTexts;
}): readonly Issue[] {
  return [
    ...(group.id !== undefined && group.id !== null && !canonicalGuid(group.id)
      ? [{ field: 'id', message: 'The id is not valid' }]
      : []),
    ...groupIssues(group),
    ...(groupKindOf(group.type) ? [] : [{ field: 'type', message: 'The group type is not valid' }]),
  ];
}

export function groupIssues(group: {
  readonly name: string;
  readonly description: string | null;
  readonly custom: CustomTexts;
}): readonly Issue[] {
  return [...nameIssues(group.name), ...descriptionIssues(group.description), ...customIssues(group.custom)];
}

function nameIssues(name: string): readonly Issue[] {
  if (name === '') return [{ field: 'name', message: 'The name is required' }];
  return isPrincipalName(name) ? [] : [{ field: 'name', message: 'The group name is not valid' }];
}

function descriptionIssues(description: string | null): readonly Issue[] {
  if ((description ?? '').length <= MAX_DESCRIPTION) return [];
  return [
    { field: 'description', message: `The group description cannot be longer than ${MAX_DESCRIPTION} characters` },
  ];
}

function customIssues(custom: CustomTexts): readonly Issue[] {
  const entries = Object.entries(custom);
  if (entries.length > MAX_CUSTOM)
    return [{ field: 'custom', message: `The group cannot have more than ${MAX_CUSTOM} custom values` }];
  return entries.flatMap(([key, text]) =>
    key.length <= MAX_CUSTOM_TEXT && text.length <= MAX_CUSTOM_TEXT
      ? []
      : [
          {
            field: `custom.${key.slice(0, 50)}`,
            message: `The value cannot be longer than ${MAX_CUSTOM_TEXT} characters`,
          },
        ],
  );
}
