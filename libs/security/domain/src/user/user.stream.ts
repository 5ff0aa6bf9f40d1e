import { nameKey } from '../principal-name.ts';

export const userStream = (userId: string) => `user-${userId}`;

/** Users and API keys share names, because every key is a user as well (security.md 1, 7.1). */
export const userNameStream = (username: string) => `userName-${nameKey(username)}`;

export const emailStream = (email: string) => `email-${nameKey(email)}`;
