/** One for the whole installation: whether somebody is the last one is a question about all of them. */
export const administratorsStream = 'administrators-system';
