/** Equal for texts that differ only in case or in the encoding of accents. */
export const foldedText = (text: string): string => text.normalize('NFC').toLowerCase();
