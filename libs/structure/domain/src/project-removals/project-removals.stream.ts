/** One for the whole installation: whether a project is the only one is a question about all of them. */
export const projectRemovalsStream = 'projectRemovals-system';
