const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó' };
const LONGER_BY = 0.4;

/** English as a language with longer words would look: `Save` becomes `[Sávé··]`. */
export function pseudo(text: string): string {
  const accented = [...text].map((letter) => ACCENTED[letter] ?? letter).join('');
  return `[${accented}${'·'.repeat(Math.ceil(text.length * LONGER_BY))}]`;
}
