/** One stream per principal, because only its own concurrent changes have to be judged together. */
export const ownJoinsStream = (principalId: string) => `ownJoins-${principalId}`;
