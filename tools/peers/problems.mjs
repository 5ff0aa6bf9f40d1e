export const problems = [];

/** Told at once, and again by the exit code. */
export function problem(text) {
  problems.push(text);
  console.error(`ERROR ${text}`);
}
