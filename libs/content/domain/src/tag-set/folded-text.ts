/** What two texts have in common that differ only in case, or in how their accents are written. */
export const foldedText = (text: string): string => text.normalize('NFC').toLowerCase();
