/** One for the whole installation: whether an edge closes a cycle is a question about all of them. */
export const groupHierarchyStream = 'groupHierarchy-system';
