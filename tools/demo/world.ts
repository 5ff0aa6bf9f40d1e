import { createHash } from 'node:crypto';
import world, { type Country } from 'world-countries';

// The types describe the CommonJS build, but Node loads the other one.
const countries = world as unknown as readonly Country[];

const LANGUAGES: Readonly<Record<string, string>> = {
  ara: 'ar',
  bre: 'br',
  ces: 'cs',
  cym: 'cy',
  deu: 'de',
  est: 'et',
  fin: 'fi',
  fra: 'fr',
  hrv: 'hr',
  hun: 'hu',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  nld: 'nl',
  per: 'fa',
  pol: 'pl',
  por: 'pt',
  rus: 'ru',
  slk: 'sk',
  spa: 'es',
  srp: 'sr',
  swe: 'sv',
  tur: 'tr',
  urd: 'ur',
  zho: 'zh',
};

export const primaryLanguage = 'en';
export const languages = [primaryLanguage, ...Object.values(LANGUAGES).sort()];

export interface Variation {
  readonly language: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ImportedEntry {
  readonly id: string;
  readonly contentTypeId: string;
  readonly variations: readonly Variation[];
}

/** Ids depend on names only, so that a second run recognises its countries. */
export const idOf = (kind: string, name: string): string => {
  const hex = createHash('sha256').update(`annal demo/${kind}/${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const link = (id: string) => ({ sys: { id } });

export function regions(): readonly ImportedEntry[] {
  const names = [...new Set(countries.map(({ region }) => region))].sort();
  return names.map((name) => ({
    id: idOf('region', name),
    contentTypeId: 'region',
    variations: [
      {
        language: primaryLanguage,
        fields: {
          name,
          subregions: [
            ...new Set(
              inRegion(name)
                .map(({ subregion }) => subregion)
                .filter(Boolean),
            ),
          ].sort(),
        },
      },
    ],
  }));
}

const inRegion = (name: string) => countries.filter(({ region }) => region === name);

export function countryEntries(): readonly ImportedEntry[] {
  return countries.map((country) => {
    const shared = {
      code: country.cca3,
      flag: country.flag,
      capitals: country.capital,
      spokenLanguages: Object.values(country.languages),
      independent: country.independent ?? null,
      geography: {
        subregion: country.subregion,
        // The package uses -1 for an unknown area.
        area: country.area < 0 ? null : country.area,
        landlocked: country.landlocked,
        position: { lat: country.latlng[0], lon: country.latlng[1] },
      },
      region: link(idOf('region', country.region)),
      borders: country.borders.map((code) => link(idOf('country', code))),
    };
    return {
      id: idOf('country', country.cca3),
      contentTypeId: 'country',
      variations: Object.entries(namesOf(country)).map(([language, { common, official }]) => ({
        language,
        fields: { name: common, officialName: official, ...shared },
      })),
    };
  });
}

function namesOf(country: Country): Readonly<Record<string, { common: string; official: string }>> {
  const names: Record<string, { common: string; official: string }> = { [primaryLanguage]: country.name };
  for (const [code, name] of Object.entries(country.translations)) {
    const language = LANGUAGES[code];
    if (language) names[language] = name;
  }
  return names;
}

export interface ImportedNode {
  readonly id: string;
  readonly parentId?: string;
  readonly displayName: Readonly<Record<string, string>>;
  readonly slug?: Readonly<Record<string, string>>;
  readonly entryId?: string;
}

export function nodes(): readonly (readonly ImportedNode[])[] {
  const subregionOf = ({ region, subregion }: Country) => idOf('node', subregion ? `${region}/${subregion}` : region);
  const regionNodes = [...new Set(countries.map(({ region }) => region))].map((name) => ({
    id: idOf('node', name),
    displayName: text(name),
    entryId: idOf('region', name),
  }));
  const subregions = new Map<string, ImportedNode>();
  for (const { region, subregion } of countries)
    if (subregion) {
      const id = idOf('node', `${region}/${subregion}`);
      subregions.set(id, { id, parentId: idOf('node', region), displayName: text(subregion) });
    }
  const taken = new Set<string>();
  const countryNodes = countries.map((country) => {
    const parentId = subregionOf(country);
    const names = Object.entries(namesOf(country)).map(([language, { common }]) => [language, common] as const);
    // Some siblings have the same name in a language.
    const shared = names.filter(([language, name]) => {
      const key = `${parentId} ${language} ${name
        .normalize('NFKD')
        .replace(/[^\p{L}\p{N}]+/gu, '')
        .toLowerCase()}`;
      return taken.has(key) || !taken.add(key);
    });
    const code = country.cca3.toLowerCase();
    const slug = Object.fromEntries(shared.map(([language]) => [language, code]));
    const displayName = Object.fromEntries(names);
    return { id: idOf('node', country.cca3), parentId, displayName, slug, entryId: idOf('country', country.cca3) };
  });
  return [regionNodes, [...subregions.values()], countryNodes];
}

const text = (value: string) => ({ [primaryLanguage]: value });
export const field = (id: string, name: string, dataType: string, more: object = {}) => ({
  id,
  name: text(name),
  dataType,
  ...more,
});
const required = { validations: { required: { message: null } } };

export const component = {
  id: 'geography',
  name: text('Geography'),
  fields: [
    field('subregion', 'Subregion', 'string'),
    field('area', 'Area in km²', 'decimal', { validations: { min: { value: 0 } } }),
    field('landlocked', 'Landlocked', 'boolean'),
    field('position', 'Position', 'object', { dataFormat: 'location' }),
  ],
};

const step = (id: string, name: string, more: object = {}) => ({ id, name: text(name), groupId: 'review', ...more });
const save = (transitionTo: string) => ({ id: 'sysUpdate', name: {}, groupId: 'review', transitionTo });

export const project = {
  id: 'worldAtlas',
  name: 'World atlas',
  description: 'Every country, in every language it has a name in',
  primaryLanguage,
  supportedLanguages: languages,
  color: 'teal',
};

/** Every entry needs a review before publication: submit, then approve or return with a reason. */
export const workflow = {
  id: 'editorialReview',
  name: text('Editorial review'),
  eventGroups: [{ id: 'review', name: text('Review') }],
  states: [
    {
      id: 'draft',
      name: text('Draft'),
      color: 'cyan',
      events: [
        save('draft'),
        step('submit', 'Send for review', {
          transitionTo: 'inReview',
          exitActions: [{ invokeAction: 'validateEntry' }],
        }),
      ],
    },
    {
      id: 'inReview',
      name: text('In review'),
      color: 'yellow',
      events: [
        step('approve', 'Approve', { transitionTo: 'live', exitActions: [{ invokeAction: 'publishEntry' }] }),
        step('sendBack', 'Send back', {
          transitionTo: 'draft',
          parameters: [{ id: 'reason', name: text('Reason'), validations: { required: { message: null } } }],
        }),
      ],
    },
    { id: 'live', name: text('Live'), color: 'green', events: [save('draft')] },
  ],
};

export const contentTypes = [
  {
    id: 'region',
    name: text('Region'),
    description: text('A part of the world'),
    entryTitleField: 'name',
    dataFormat: 'entry',
    supportedLanguages: languages,
    fields: [
      field('name', 'Name', 'string', { validations: { required: { message: null }, maxLength: { value: 60 } } }),
      field('subregions', 'Subregions', 'stringArray'),
    ],
  },
  {
    id: 'country',
    name: text('Country'),
    description: text('A country or territory, named in every language it has a translation for'),
    entryTitleField: 'name',
    entryDescriptionField: 'officialName',
    dataFormat: 'entry',
    supportedLanguages: languages,
    workflowId: 'editorialReview',
    fields: [
      field('name', 'Name', 'string', required),
      field('officialName', 'Official name', 'string'),
      field('code', 'ISO code', 'string', {
        validations: { regex: { pattern: '^[A-Z]{3}$', message: 'Three capital letters' } },
      }),
      field('flag', 'Flag', 'string'),
      field('capitals', 'Capitals', 'stringArray'),
      field('spokenLanguages', 'Languages', 'stringArray'),
      field('independent', 'Independent', 'boolean'),
      field('geography', 'Geography', 'object', { dataFormat: 'component.geography' }),
      field('region', 'Region', 'object', {
        dataFormat: 'entry',
        validations: { allowedContentTypes: { contentTypes: ['region'] } },
      }),
      field('borders', 'Borders', 'objectArray', {
        dataFormat: 'entry',
        validations: { allowedContentTypes: { contentTypes: ['country'] } },
      }),
    ],
  },
];
