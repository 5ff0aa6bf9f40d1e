/** A comment that its text cannot end. */
export function comment(text: string, indent: string): string {
  const lines = text
    .trim()
    .replaceAll('*/', '*\\/')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trimEnd());
  const [only = '', ...others] = lines;
  if (others.length === 0) return only === '' ? '' : `${indent}/** ${only} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/** An id as the name of a member. */
export const member = (id: string): string => (/^[A-Za-z_$][\w$]*$/.test(id) ? id : literal(id));

/** JSON, which is a literal of TypeScript too; what ends a line in older editions is escaped. */
export const literal = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`);

export const union = (types: readonly string[]): string => (types.length === 0 ? 'never' : types.join(' | '));

export const listOf = (type: string): string => (/^[\w$.]+$/.test(type) ? `${type}[]` : `(${type})[]`);
