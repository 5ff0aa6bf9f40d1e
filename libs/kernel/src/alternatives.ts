export function alternatives(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`);
  const last = quoted.pop() ?? 'nothing';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}
