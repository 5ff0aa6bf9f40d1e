export const foldedText = (text: string): string => text.normalize('NFC').toLowerCase();
