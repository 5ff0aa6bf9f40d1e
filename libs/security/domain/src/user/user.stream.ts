import { nameKey } from '../principal-name.ts';

export const userStream = (userId: string) => `user-${userId}`;

/** Names are shared by users and API keys, since every key is a user by its name as well (security.md 1, 7.1). */
export const userNameStream = (username: string) => `userName-${nameKey(username)}`;

export const emailStream = (email: string) => `email-${nameKey(email)}`;
