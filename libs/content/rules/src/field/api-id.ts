const MAX_LENGTH = 64;

/** fields.md 1.2; undefined for a valid id. */
export function apiIdProblem(id: string, noun: string): string | undefined {
  if (id.trim() === '') return 'The id is required';
  if (id.length > MAX_LENGTH) return `The ${noun} id cannot be longer than ${MAX_LENGTH} characters`;
  return /^[a-z][a-zA-Z0-9]*$/.test(id) ? undefined : `The ${noun} id is not valid`;
}
