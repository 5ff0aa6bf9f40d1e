export const problems = [];

/** Also makes the run exit with 1. */
export function problem(text) {
  problems.push(text);
  console.error(`ERROR ${text}`);
}
