const FORBIDDEN = /[/\\?#%,\p{Cc}]/u;
const GUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u;

/** Names appear unencoded in URLs, beside ids and fixed words (security.md 2). */
export function isPrincipalName(name: string): boolean {
  return (
    name.length >= 1 &&
    name.length <= 100 &&
    name.trim() === name &&
    !FORBIDDEN.test(name) &&
    !GUID_FORM.test(name) &&
    !name.startsWith('@') &&
    name.toLowerCase() !== 'search'
  );
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

export function isClientId(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,100}$/.test(text);
}

export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
