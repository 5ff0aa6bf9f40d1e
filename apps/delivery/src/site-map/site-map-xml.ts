import { deliveryErrors, type SiteMapItem } from '@annal/delivery-application';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';

/**
 * The form of sitemaps.org. Written by hand: npm `sitemap` 9 asks for a newer Node than the oldest one supported.
 * @param base address that paths are appended to
 */
export function siteMapXml(items: readonly SiteMapItem[], base: string): string {
  return `${HEAD}${items.map((item) => url(item, base)).join('')}</urlset>\n`;
}

function url({ path, lastModified, alternates }: SiteMapItem, base: string): string {
  const languages = Object.entries(alternates);
  const links = languages.length < 2 ? [] : languages.map(([language, own]) => link(language, address(own, base)));
  const parts = [`<loc>${address(path, base)}</loc>`, `<lastmod>${escaped(lastModified)}</lastmod>`, ...links];
  return `<url>${parts.join('')}</url>\n`;
}

const link = (language: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${escaped(language)}" href="${href}"/>`;

/** Half a pair of surrogates has no encoding. */
function address(path: string, base: string): string {
  const segments = path
    .replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
    .split('/')
    .map(encodeURIComponent);
  return escaped(base + segments.join('/'));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Without a slash at its end. @throws DomainError `invalid` */
export function siteBase(sent: string | undefined): string {
  const url = sent !== undefined && URL.canParse(sent) ? new URL(sent) : undefined;
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
  if (!isPlain || /[?#]/.test(url.href))
    throw deliveryErrors.malformed('base', 'The base has to be an http or https address without query and fragment');
  return url.href.replace(/\/+$/, '');
}
