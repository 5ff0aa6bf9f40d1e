const PART = String.raw`[\p{L}_][\p{L}\p{N}_]*(?:\[\])?`;
const PATH = new RegExp(String.raw`^(?:\*|${PART}(?:\.${PART})*)$`, 'u');

/** Fields have ids of 64 characters, and lie at most some levels deep. */
const MAX_LENGTH = 2_000;

/** search.md 6.1, `field`: names joined by dots, each with `[]` behind it where it repeats, or `*`. */
export const isFieldPath = (text: string): boolean => text.length <= MAX_LENGTH && PATH.test(text);
