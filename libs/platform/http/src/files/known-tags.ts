/** Whether `If-None-Match` names the ETag. It compares weakly (RFC 9110, 13.1.2). */
export function isKnownTag(etag: string, tags: string): boolean {
  const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
