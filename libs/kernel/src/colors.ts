/** projects.md 1 */
export const colors = [
  'blue',
  'charcoal',
  'cobalt',
  'gray',
  'green',
  'orange',
  'pink',
  'red',
  'ruby',
  'teal',
  'violet',
  'yellow',
] as const;
