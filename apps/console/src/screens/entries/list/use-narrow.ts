import { mediaHook } from '../../../ui/use-media.ts';

/** There is no room for columns: rows are cards. */
export const useNarrow = mediaHook('(width < 700px)');
