import type { DataType, Field, ScalarType, Validations } from '@annal/content-rules';
import {
  AlignLeft,
  AtSign,
  Blocks,
  Braces,
  Calendar,
  CalendarClock,
  CalendarRange,
  CircleCheck,
  FileCode2,
  Hash,
  Heading,
  Image,
  Link,
  ListChecks,
  MapPin,
  Paperclip,
  Percent,
  Phone,
  Quote,
  Shapes,
  SquareDashed,
  Tags,
  TextCursorInput,
  Waypoints,
  Network,
} from 'lucide-react';
import type { IconShape } from '../../../ui/icon/icon.tsx';

export const kindIds = {
  text: ['text', 'choice', 'longText', 'heading', 'html', 'markdown', 'email', 'phone', 'url'],
  number: ['integer', 'decimal', 'boolean'],
  date: ['dateTime', 'date', 'dateRange'],
  link: ['entry', 'asset', 'image'],
  part: ['composer', 'quote', 'location', 'data'],
  term: ['taxonomy', 'tag'],
} as const;

export type KindGroup = keyof typeof kindIds;
export type KindId = (typeof kindIds)[KindGroup][number] | 'component' | 'other';

/** A pair of data type and data format in words (fields.md 4), with what a new field of it starts with. */
export interface Kind {
  readonly id: KindId;
  readonly icon: IconShape;
  readonly scalar: ScalarType;
  readonly dataFormat: string | null;
  /** May hold several values. */
  readonly isRepeatable: boolean;
  /** Of a new field. */
  readonly editor?: string;
  readonly validations?: Validations;
}

type Facts = readonly [icon: IconShape, scalar: ScalarType, dataFormat: string | null, more?: Partial<Kind>];

const once = { isRepeatable: false };

const facts: Readonly<Record<Exclude<KindId, 'component' | 'other'>, Facts>> = {
  text: [TextCursorInput, 'string', null],
  choice: [
    ListChecks,
    'string',
    null,
    { editor: 'list-dropdown', validations: { allowedValues: { labeledValues: [], message: null } } },
  ],
  longText: [AlignLeft, 'string', 'text', { editor: 'multiline' }],
  heading: [Heading, 'string', 'heading'],
  html: [FileCode2, 'string', 'html'],
  markdown: [Hash, 'string', 'markdown'],
  email: [AtSign, 'string', 'email', once],
  phone: [Phone, 'string', 'phone', once],
  url: [Link, 'string', 'url', once],
  integer: [Hash, 'integer', null],
  decimal: [Percent, 'decimal', null],
  boolean: [CircleCheck, 'boolean', null],
  dateTime: [CalendarClock, 'dateTime', null],
  date: [Calendar, 'dateTime', null, { editor: 'date' }],
  dateRange: [CalendarRange, 'object', 'dateRange'],
  entry: [Waypoints, 'object', 'entry'],
  asset: [Paperclip, 'object', 'asset'],
  image: [Image, 'object', 'image'],
  composer: [Blocks, 'object', 'field', { validations: { allowedFieldTypes: { fields: [], message: null } } }],
  quote: [Quote, 'object', 'quote'],
  location: [MapPin, 'object', 'location'],
  data: [Braces, 'object', null],
  taxonomy: [Network, 'string', 'taxonomy'],
  tag: [Tags, 'object', 'tag'],
};

const made = Object.fromEntries(
  Object.entries(facts).map(([id, [icon, scalar, dataFormat, more]]) => [
    id,
    { id, icon, scalar, dataFormat, isRepeatable: true, ...more },
  ]),
) as unknown as Readonly<Record<keyof typeof facts, Kind>>;

export const kindWith = (id: keyof typeof facts): Kind => made[id];

export const componentKind = (componentId: string): Kind => ({
  id: 'component',
  icon: Shapes,
  scalar: 'object',
  dataFormat: `component.${componentId}`,
  isRepeatable: true,
});

/** A composer is always a list, and never one of several. */
export const isComposer = ({ dataFormat }: Pick<Kind, 'dataFormat'>): boolean => dataFormat === 'field';

export const dataTypeOf = (kind: Kind, isSeveral: boolean): DataType =>
  isComposer(kind) || (isSeveral && kind.isRepeatable) ? `${kind.scalar}Array` : kind.scalar;

export const isSeveral = ({ dataType }: Pick<Field, 'dataType'>): boolean => dataType.endsWith('Array');

export const editorIdOf = ({ editor }: Pick<Field, 'editor'>): string | null => {
  const id = typeof editor === 'object' && editor !== null && 'id' in editor ? editor.id : null;
  return typeof id === 'string' ? id : null;
};

const ofPair = (scalar: string, dataFormat: string | null): Kind | undefined =>
  Object.values(made).find((kind) => kind.scalar === scalar && kind.dataFormat === dataFormat);

/** A text with permitted values is a choice; a moment whose editor is `date` is a date. */
export function kindOfField(field: Pick<Field, 'dataType' | 'dataFormat' | 'editor' | 'validations'>): Kind {
  const scalar = field.dataType.replace(/Array$/, '') as ScalarType;
  const { dataFormat } = field;
  if (dataFormat?.startsWith('component.')) return componentKind(dataFormat.slice('component.'.length));
  if (dataFormat?.startsWith('tag.')) return { ...made.tag, scalar, dataFormat };
  if (scalar === 'string' && dataFormat === null && Object.hasOwn(field.validations, 'allowedValues'))
    return made.choice;
  if (scalar === 'dateTime' && editorIdOf(field) === 'date') return made.date;
  const other: Kind = { id: 'other', icon: SquareDashed, scalar, dataFormat, isRepeatable: true };
  return ofPair(scalar, dataFormat) ?? other;
}
