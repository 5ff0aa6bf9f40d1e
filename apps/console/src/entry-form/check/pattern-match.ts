/** As the service tries the patterns of authors (fields.md 5.2). */
export function matches(pattern: string, text: string): boolean {
  for (const flags of ['u', ''])
    try {
      return new RegExp(pattern, flags).test(text);
    } catch {
      // Without `u`, more patterns are well formed.
    }
  return false;
}
