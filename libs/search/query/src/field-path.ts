const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*`;

const pathOf = (part: string) => String.raw`(\*|${part}(\.${part})*)`;

export const fieldPathPatterns = {
  path: pathOf(String.raw`${NAME}(\[\])?`),
  plainPath: pathOf(NAME),
} as const;

const PATH = new RegExp(`^${fieldPathPatterns.path}$`, 'u');

export const MAX_PATH_LENGTH = 2_000;

/** `search.md 6.1`, `field`: names joined by dots, each with `[]` if it repeats, or `*`. */
export const isFieldPath = (text: string): boolean => text.length <= MAX_PATH_LENGTH && PATH.test(text);
