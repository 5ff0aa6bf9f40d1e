import type { KindId } from '../draft/kinds.ts';

/** What the widgets of editors obey (fields.md 7.2). */
export type PropertyType = 'flag' | 'texts' | 'number' | 'text' | 'lines' | 'size';

export const propertyTypes = {
  readOnly: 'flag',
  size: 'size',
  placeholderText: 'texts',
  rows: 'number',
  showSlug: 'flag',
  headingLevel: 'text',
  trueText: 'texts',
  falseText: 'texts',
  decimalPlaces: 'number',
  fromPlaceholderText: 'texts',
  toPlaceholderText: 'texts',
  quotePlaceholderText: 'texts',
  sourcePlaceholderText: 'texts',
  showSearch: 'flag',
  showLatLon: 'flag',
  lat: 'number',
  lon: 'number',
  uploadPath: 'text',
  filterPaths: 'lines',
  displayCaption: 'flag',
  displayAltText: 'flag',
  displayField: 'text',
  allowFullScreen: 'flag',
  enableToolbar: 'flag',
  enableStatusBar: 'flag',
  useDarkTheme: 'flag',
} as const satisfies Readonly<Record<string, PropertyType>>;

export type Property = keyof typeof propertyTypes;

const typed: readonly Property[] = ['size', 'placeholderText'];
const source: readonly Property[] = [
  'size',
  'rows',
  'allowFullScreen',
  'enableToolbar',
  'enableStatusBar',
  'useDarkTheme',
];
const files: readonly Property[] = ['uploadPath', 'filterPaths'];

const ofKind: Partial<Readonly<Record<KindId, readonly Property[]>>> = {
  text: [...typed, 'rows', 'showSlug'],
  choice: typed,
  longText: [...typed, 'rows'],
  heading: [...typed, 'headingLevel'],
  html: source,
  markdown: source,
  email: typed,
  phone: typed,
  url: typed,
  integer: typed,
  decimal: [...typed, 'decimalPlaces'],
  boolean: ['trueText', 'falseText'],
  dateTime: ['size'],
  date: ['size'],
  dateRange: ['fromPlaceholderText', 'toPlaceholderText'],
  entry: ['displayField'],
  asset: files,
  image: [...files, 'displayCaption', 'displayAltText'],
  quote: ['quotePlaceholderText', 'sourcePlaceholderText'],
  location: ['showSearch', 'showLatLon', 'lat', 'lon'],
};

export const propertiesOf = (kind: KindId): readonly Property[] => ['readOnly', ...(ofKind[kind] ?? [])];

const widgets: Partial<Readonly<Record<KindId, readonly string[]>>> = {
  text: ['text', 'multiline'],
  longText: ['text', 'multiline'],
  choice: ['list-dropdown', 'list-radio'],
};

export const widgetsOf = (kind: KindId): readonly string[] => widgets[kind] ?? [];

export const sizes = ['small', 'medium', 'large', 'auto'] as const;
