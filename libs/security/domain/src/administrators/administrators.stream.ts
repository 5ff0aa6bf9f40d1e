/** One stream per installation, because the last administrator must not be removed. */
export const administratorsStream = 'administrators-system';
