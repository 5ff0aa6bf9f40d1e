/** One stream per installation, because cycles may involve any groups. */
export const groupHierarchyStream = 'groupHierarchy-system';
