/** One for each principal: only what one principal does at the same time has to be judged together. */
export const ownJoinsStream = (principalId: string) => `ownJoins-${principalId}`;
