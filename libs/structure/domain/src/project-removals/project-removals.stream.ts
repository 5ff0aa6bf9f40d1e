/** One stream per installation, because the last project must not be deleted. */
export const projectRemovalsStream = 'projectRemovals-system';
