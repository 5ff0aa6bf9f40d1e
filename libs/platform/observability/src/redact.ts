const SECRET = /^(authorization|cookie|set-cookie|(\w*[_-])?(password|secret|token)|\w*(Password|Secret|Token))$/i;
export const REDACTED = '[redacted]';
const MAX_DEPTH = 6;

export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[nested]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) copy[key] = SECRET.test(key) ? REDACTED : redact(inner, depth + 1);
  return copy;
}
