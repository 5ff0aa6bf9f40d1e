import { field, idOf, type ImportedEntry, type ImportedNode } from '../world.ts';
import { articles, type Author, type Language } from './articles.ts';
import type { PictureName } from './pictures.ts';

export const project = {
  id: 'mapMagazine',
  name: 'Map magazine',
  description: 'The content of a small website',
  primaryLanguage: 'en',
  supportedLanguages: ['en', 'fr'],
  color: 'blue',
};

const languages: readonly Language[] = ['en', 'fr'];
const named = (id: string, fields: readonly object[]) => ({
  id,
  name: { en: id },
  entryTitleField: 'title',
  dataFormat: 'entry',
  supportedLanguages: languages,
  fields,
});
const link = (contentType: string) => ({
  dataFormat: 'entry',
  validations: { allowedContentTypes: { contentTypes: [contentType] } },
});
const common = [field('title', 'Title', 'string'), field('summary', 'Summary', 'string')];
const text = field('text', 'Text', 'string', { dataFormat: 'html' });
const picture = field('picture', 'Picture', 'object', { dataFormat: 'image' });

export const contentTypes = [
  named('person', [...common, field('role', 'Role', 'string')]),
  named('page', [...common, text, picture]),
  named('article', [
    ...common,
    text,
    picture,
    field('published', 'Published', 'dateTime'),
    field('author', 'Author', 'object', link('person')),
  ]),
];

export const assetId = (name: PictureName): string => idOf('picture', name);
const entryId = (contentTypeId: string, name: string): string => idOf(contentTypeId, name);
const shown = (name: PictureName, altText: string) => ({ asset: { sys: { id: assetId(name) } }, altText });
const paragraphs = (of: readonly string[]) => of.map((each) => `<p>${each}</p>`).join('\n');

function inBoth(
  name: string,
  contentTypeId: string,
  fields: (language: Language) => Readonly<Record<string, unknown>>,
): ImportedEntry {
  const variations = languages.map((language) => ({ language, fields: fields(language) }));
  return { id: entryId(contentTypeId, name), contentTypeId, variations };
}

interface PersonText {
  readonly role: string;
  readonly summary: string;
}

const people: Readonly<Record<Author, { readonly title: string } & Readonly<Record<Language, PersonText>>>> = {
  mercator: {
    title: 'Gerda Mercator',
    en: {
      role: 'Navigator',
      summary: 'Draws straight lines on charts and follows them at sea. Writes about distance.',
    },
    fr: {
      role: 'Navigatrice',
      summary: 'Trace des droites sur les cartes et les suit en mer. Écrit sur les distances.',
    },
  },
  ortelius: {
    title: 'Abram Ortelius',
    en: {
      role: 'Atlas maker',
      summary: 'Collects maps of other people and binds them into books. Writes about choices.',
    },
    fr: {
      role: 'Faiseur d’atlas',
      summary: 'Réunit les cartes des autres et en fait des livres. Écrit sur les choix.',
    },
  },
};

interface PageText {
  readonly label: string;
  readonly title: string;
  readonly summary: string;
}

const pages: Readonly<Record<string, Readonly<Record<Language, PageText>>>> = {
  home: {
    en: {
      label: 'Meridian',
      title: 'Every map is a decision',
      summary: 'A small magazine about maps, and about those who draw them.',
    },
    fr: {
      label: 'Méridien',
      title: 'Chaque carte est une décision',
      summary: 'Un petit magazine sur les cartes et sur celles et ceux qui les dessinent.',
    },
  },
  articles: {
    en: { label: 'Articles', title: 'Articles', summary: 'Four maps of the same world, and how they differ.' },
    fr: { label: 'Articles', title: 'Articles', summary: 'Quatre cartes du même monde, et leurs différences.' },
  },
  people: {
    en: { label: 'People', title: 'People', summary: 'Who writes here.' },
    fr: { label: 'Auteurs', title: 'Auteurs', summary: 'Celles et ceux qui écrivent ici.' },
  },
  about: {
    en: {
      label: 'About',
      title: 'How this website is made',
      summary: 'A hundred lines, one content service, no database of its own.',
    },
    fr: {
      label: 'À propos',
      title: 'Comment ce site est fait',
      summary: 'Cent lignes, un service de contenu, aucune base de données à lui.',
    },
  },
};

const aboutTexts: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'A script of a hundred lines reads the tree of the project, its entries and their authors from the delivery API, and writes one static page for each place in the tree and each language. The menu is the first level of that tree.',
    'Pictures are never copied. The service derives every size from one original, in the best format that the browser names, and keeps the result. The maps were drawn by the demonstration from the outlines of 250 countries.',
    'Change an entry, publish it and run the script again: the page shows it. Drafts stay invisible, because the access token of the website reads what is published and nothing else.',
  ],
  fr: [
    'Un script de cent lignes lit l’arborescence du projet, ses entrées et leurs auteurs dans l’API de diffusion, et écrit une page statique par place et par langue. Le menu est le premier niveau de cette arborescence.',
    'Les images ne sont jamais copiées. Le service tire chaque taille d’un seul original, dans le meilleur format que le navigateur accepte, et garde le résultat. Les cartes ont été dessinées par la démonstration à partir des contours de 250 pays.',
    'Modifiez une entrée, publiez-la, relancez le script, et la page la montre. Les brouillons restent invisibles, car le jeton d’accès du site ne lit que ce qui est publié.',
  ],
};

const globe: Readonly<Record<Language, string>> = {
  en: 'A globe that shows Africa, Europe and the Atlantic',
  fr: 'Un globe montrant l’Afrique, l’Europe et l’Atlantique',
};

export function entries(): readonly ImportedEntry[] {
  return [
    ...Object.entries(people).map(([name, person]) =>
      inBoth(name, 'person', (language) => ({ title: person.title, ...person[language] })),
    ),
    ...Object.entries(pages).map(([name, page]) =>
      inBoth(name, 'page', (language) => {
        const { title, summary } = page[language];
        const more = name === 'about' ? { text: paragraphs(aboutTexts[language]) } : {};
        return { title, summary, ...more, ...(name === 'home' && { picture: shown('globe', globe[language]) }) };
      }),
    ),
    ...articles.map(({ picture: name, author, published, texts }) =>
      inBoth(name, 'article', (language) => {
        const { title, summary, altText, paragraphs: said } = texts[language];
        const writtenBy = { sys: { id: entryId('person', author), language } };
        return { title, summary, text: paragraphs(said), picture: shown(name, altText), published, author: writtenBy };
      }),
    ),
  ];
}

function node(
  contentTypeId: string,
  name: string,
  label: (language: Language) => string,
  section?: string,
): ImportedNode {
  return {
    id: idOf(`${contentTypeId} node`, name),
    ...(section !== undefined && { parentId: idOf('page node', section) }),
    displayName: Object.fromEntries(languages.map((language) => [language, label(language)])),
    entryId: entryId(contentTypeId, name),
  };
}

export const root = {
  entryId: entryId('page', 'home'),
  displayName: Object.fromEntries(languages.map((language) => [language, pages['home']?.[language].label])),
};

export function nodes(): readonly (readonly ImportedNode[])[] {
  const { home, ...sections } = pages;
  return [
    Object.entries(sections).map(([name, page]) => node('page', name, (language) => page[language].label)),
    [
      ...articles.map(({ picture: name, texts }) =>
        node('article', name, (language) => texts[language].title, 'articles'),
      ),
      ...Object.entries(people).map(([name, { title }]) => node('person', name, () => title, 'people')),
    ],
  ];
}
