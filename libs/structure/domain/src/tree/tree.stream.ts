/** One stream per project, because slugs, depth, circles and moves concern the whole tree. */
export const treeStream = (projectUuid: string) => `tree-${projectUuid}`;
