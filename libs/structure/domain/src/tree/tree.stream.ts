/** The whole tree of a project is one boundary: slugs, depth, circles and moves are rules about all of it. */
export const treeStream = (projectUuid: string) => `tree-${projectUuid}`;
