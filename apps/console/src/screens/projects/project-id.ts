import { apiIdOf } from '../../api/api-id.ts';

const LONGEST = 40;

/** `City Library` → `cityLibrary`: the form that the contract of projects recommends. */
export const projectIdOf = (name: string): string => apiIdOf(name, LONGEST);
