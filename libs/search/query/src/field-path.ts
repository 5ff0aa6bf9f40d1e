const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*`;

const pathOf = (part: string) => String.raw`(\*|${part}(\.${part})*)`;

/** Sources of patterns that are read with the flag `u`. */
export const fieldPathPatterns = {
  path: pathOf(String.raw`${NAME}(\[\])?`),
  /** Without `[]` behind names. */
  plainPath: pathOf(NAME),
} as const;

const PATH = new RegExp(`^${fieldPathPatterns.path}$`, 'u');

/** Fields have ids of 64 characters, and lie at most some levels deep. */
export const MAX_PATH_LENGTH = 2_000;

/** search.md 6.1, `field`: names joined by dots, each with `[]` behind it where it repeats, or `*`. */
export const isFieldPath = (text: string): boolean => text.length <= MAX_PATH_LENGTH && PATH.test(text);
