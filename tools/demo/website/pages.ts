// Reads the delivery API and writes a static page into the folder WEBSITE for each node of the tree in each language.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Client, Op, OrderBy, Query, type Entry, type Image, type Node } from 'contensis-delivery-api';

const { ANNAL_URL = '', PROJECT = '', ACCESS_TOKEN = '', WEBSITE = '', WEBSITE_URL = '' } = process.env;
const phrases: Readonly<Record<string, readonly string[]>> = {
  en: ['Skip to content', 'Latest articles', 'This page is not on the map', 'Outlines of'],
  fr: ['Aller au contenu', 'Derniers articles', 'Cette page n’est pas sur la carte', 'Contours de'],
};
type Content = Entry & { title: string; picture: Image; author?: Content; role?: string; published: string };
class Html extends String {}
const shown = (value: unknown): string => {
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(shown).join('');
  return value ? (value as string).toString().replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`) : '';
};
/** Escapes every value that is not HTML; leaves out missing ones. */
const markup = (raw: readonly string[], ...values: unknown[]) => new Html(String.raw({ raw }, ...values.map(shown)));

const client = Client.create({ rootUrl: ANNAL_URL, projectId: PROJECT, accessToken: ACCESS_TOKEN });
const { primaryLanguage: primary, supportedLanguages: languages } = await client.project.get();
const options = { depth: 10, entryFields: ['*'], entryLinkDepth: 1 };
const trees = await Promise.all(languages.map((language) => client.nodes.getRoot({ language, ...options })));
const allOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(allOf)];
const hrefOf = (language: string, path = '/') => posix.join('/', language, path, '/');
const place = ({ language, path }: Node) =>
  markup`hreflang="${language}" href="${WEBSITE_URL}${hrefOf(language, path)}"`;
const nameOf = ({ language }: Node) => new Intl.DisplayNames(language, { type: 'language' }).of(language);
const linkTo = ({ title, sys }: Content) => markup`<a href="${hrefOf(sys.language, sys.uri)}">${title}</a>`;

for (const root of trees) {
  const [, , lost] = phrases[root.language] ?? [];
  const query = new Query(Op.equalTo('sys.contentTypeId', 'article'), Op.equalTo('sys.language', root.language));
  query.orderBy = OrderBy.desc('published');
  const { items } = await client.entries.search(query, 1);
  for (const node of allOf(root))
    if (node.entry) write(`${hrefOf(node.language, node.path)}index.html`, page(root, node, items as Content[]));
  write(`/${root.language}/404.html`, layout(root, markup`<h1>${lost}</h1><p>${linkTo(root.entry as Content)}</p>`));
}
write('/index.html', markup`<!doctype html><title>…</title><meta http-equiv="refresh" content="0;${hrefOf(primary)}">`);
for (const file of ['style.css', 'icon.svg']) cpSync(join(import.meta.dirname, file), join(WEBSITE, file));

function page(root: Node, node: Node, articles: Content[]): Html {
  const { title, summary, text, picture, author, role, sys } = node.entry as Content;
  const isBelow = (article: Content) => article.author?.sys.id === sys.id || article.sys.uri?.startsWith(node.path);
  const list = text ? [] : articles.filter(isBelow).map(teaser);
  const people = node.children?.flatMap(({ entry }) => (entry?.sys.contentTypeId === 'person' ? [entry] : []));
  const body = markup`<article><header><h1>${title}</h1><p class="summary">${summary}</p>
${author && markup`<p class="byline">${linkTo(author)}, ${author.role}</p>`}
${role && markup`<p class="byline">${role}</p>`}</header>
${picture && markup`<figure>${image(picture, '(min-width: 70rem) 66rem, 100vw')}</figure>`}
${text && markup`<div class="prose">${new Html(text)}</div>`}</article>
${people?.map((each) => markup`<section><h2>${linkTo(each as Content)}</h2><p>${each.summary}</p></section>`)}
${list.length > 0 && markup`<section class="list"><h2>${phrases[root.language]?.[1]}</h2><ul>${list}</ul></section>`}`;
  return layout(root, body, node);
}

function teaser(article: Content): Html {
  const { summary, picture, author, published, sys } = article;
  const date = new Date(published).toLocaleDateString(sys.language, { dateStyle: 'long', timeZone: 'UTC' });
  return markup`<li>${image(picture, '(min-width: 48rem) 32rem, 100vw')}<h3>${linkTo(article)}</h3><p>${summary}</p>
<p class="byline"><time datetime="${published}">${date}</time> · ${author?.title}</p></li>`;
}

function image({ asset: { sys }, altText }: Image, sizes: string): Html {
  const at = (width: number) => `${ANNAL_URL}${sys.uri}?width=${width}&format=auto`;
  const choice = [480, 800, 1200, 1600].map((width) => `${at(width)} ${width}w`).join(', ');
  const { width: w, height: h } = sys.properties;
  return markup`<img src="${at(800)}" srcset="${choice}" sizes="${sizes}" alt="${altText}" width="${w}" height="${h}">`;
}

function layout(root: Node, body: Html, node?: Node): Html {
  const [skip, , lost, credit] = phrases[root.language] ?? [];
  const menu = root.children?.map(({ id, path, displayName }) => {
    const current = id === node?.id && markup` aria-current="page"`;
    return markup`<li><a href="${hrefOf(root.language, path)}"${current}>${displayName}</a></li>`;
  });
  const same = trees.flatMap((tree) => allOf(tree).filter(({ id }) => id === (node ?? root).id));
  const alternates = same.map((other) => markup`<link rel="alternate" ${place(other)}>`);
  const others = same.filter(({ language }) => language !== root.language);
  const choices = others.map((other) => markup`<a lang="${other.language}" ${place(other)}>${nameOf(other)}</a>`);
  return markup`<!doctype html>
<html lang="${root.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'self'; img-src 'self' ${ANNAL_URL}">
<title>${node?.entry?.entryTitle ?? lost} – ${root.displayName}</title>
<meta name="description" content="${node?.entry?.summary}">${node && alternates}
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/style.css">
<a class="skip" href="#content">${skip}</a>
<header class="top"><a class="name" href="${hrefOf(root.language)}">${root.displayName}</a>
<nav><ul>${menu}</ul></nav>${choices}</header>
<main id="content">${body}</main>
<footer>${credit} <a href="https://github.com/mledoze/countries">world-countries</a>, ODbL</footer>
</html>`;
}

function write(path: string, content: Html): void {
  mkdirSync(join(WEBSITE, posix.dirname(path)), { recursive: true });
  writeFileSync(join(WEBSITE, path), `${content.toString()}\n`);
}
