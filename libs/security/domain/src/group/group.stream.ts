import { nameKey } from '../principal-name.ts';

export const groupStream = (groupId: string) => `group-${groupId}`;

export const groupNameStream = (name: string) => `groupName-${nameKey(name)}`;
