export interface Crawled {
  readonly pages: ReadonlyMap<string, string>;
  /** Addresses below `pictures`, which are not read. */
  readonly pictures: ReadonlySet<string>;
  readonly refused: readonly string[];
}

/** Follows the links of pages on one host. */
export async function crawl(start: string, picturesAt: string): Promise<Crawled> {
  const pages = new Map<string, string>();
  const pictures = new Set<string>();
  const refused: string[] = [];
  const known = new Set([start]);
  for (const url of known) {
    const answer = await fetch(url);
    const text = await answer.text();
    if (answer.status !== 200 || answer.redirected) refused.push(`${answer.status} ${url}`);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    pages.set(url, text);
    for (const link of linksOf(text)) {
      const { href, origin } = new URL(link, url);
      if (origin === picturesAt) pictures.add(href);
      else if (origin === new URL(start).origin) known.add(href.replace(/#.*/, ''));
    }
  }
  return { pages, pictures, refused };
}

function linksOf(page: string): readonly string[] {
  const plain = page.replaceAll('&#38;', '&');
  const single = [...plain.matchAll(/(?:href="|src="|content="0;)([^"]+)"/g)].map(([, link = '']) => link);
  const sets = [...plain.matchAll(/srcset="([^"]+)"/g)].map(([, set = '']) => set);
  return [...single, ...sets.flatMap((set) => set.split(', ').map((part) => part.split(' ')[0] ?? ''))];
}
