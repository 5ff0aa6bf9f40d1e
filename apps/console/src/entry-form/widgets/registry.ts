import { isArrayType, scalarOf, type Field } from '@annal/content-rules';
import { editorOf } from '../editor.ts';
import { BooleanWidget } from './choice/boolean.tsx';
import { ChoicesWidget } from './choice/choice-of-many.tsx';
import { ChoiceWidget } from './choice/choice-of-one.tsx';
import { lazyWidget } from './lazy-widget.ts';
import { ListWidget } from './list/list.tsx';
import { NumberWidget } from './number/number.tsx';
import { LocationWidget } from './parts/location.tsx';
import { QuoteWidget } from './parts/quote.tsx';
import { RawWidget } from './raw/raw.tsx';
import { MultilineWidget, TextWidget } from './text/text.tsx';
import type { Widget, WidgetKind } from './widget.ts';
import { lazyPart } from '../../ui/part/lazy-part.tsx';

const DateWidget = lazyPart(async () => (await import('./date/date.tsx')).DateWidget);
const DateRangeWidget = lazyPart(async () => (await import('./parts/date-range.tsx')).DateRangeWidget);
const ComponentWidget = lazyWidget(() => import('./component/component.tsx'), 'ComponentWidget');
const ComposerWidget = lazyWidget(() => import('./composer/composer.tsx'), 'ComposerWidget');
const AssetsWidget = lazyWidget(() => import('./assets/assets-widget.tsx'), 'AssetsWidget');
const HtmlWidget = lazyWidget(() => import('./rich/html-rich-text.tsx'), 'HtmlWidget');
const MarkdownWidget = lazyWidget(() => import('./rich/markdown-rich-text.tsx'), 'MarkdownWidget');
const TermsWidget = lazyWidget(() => import('./terms/terms.tsx'), 'TermsWidget');
const EntryLinksWidget = lazyWidget(() => import('./links/entry-links.tsx'), 'EntryLinksWidget');

const isOf =
  (type: string, ...formats: readonly (string | null)[]) =>
  ({ dataType, dataFormat }: Field): boolean =>
    dataType === type && formats.includes(dataFormat);
const isObject = ({ dataType }: Field): boolean => scalarOf(dataType) === 'object';
const hasPermitted = ({ validations }: Field): boolean => validations['allowedValues'] !== undefined;

/** Formats whose lists are lists of lines or small groups; other formats have widgets of their own for a whole list. */
const IN_LISTS = [
  null,
  'heading',
  'text',
  'email',
  'phone',
  'url',
  'html',
  'markdown',
  'dateRange',
  'location',
  'quote',
];
const isPlainList = ({ dataType, dataFormat }: Field): boolean =>
  isArrayType(dataType) && IN_LISTS.includes(dataFormat) && !(dataFormat === null && scalarOf(dataType) === 'object');

/**
 * From the particular to the general. The first that fits is used, unless the field asks for another one that fits.
 * Big widgets come as `lazyPart(…)`, so that their code arrives with the first field that needs it.
 */
const kinds: readonly WidgetKind[] = [
  {
    ids: ['list-radio', 'list-dropdown'],
    fits: (field) => field.dataType === 'string' && hasPermitted(field),
    Widget: ChoiceWidget,
  },
  {
    ids: ['list-checkbox', 'list-dropdown'],
    fits: (field) => field.dataType === 'stringArray' && hasPermitted(field),
    Widget: ChoicesWidget,
  },
  { ids: ['text'], fits: isOf('string', null, 'heading', 'email', 'phone', 'url'), Widget: TextWidget },
  { ids: ['html'], fits: isOf('string', 'html'), Widget: HtmlWidget },
  { ids: ['markdown'], fits: isOf('string', 'markdown'), Widget: MarkdownWidget },
  {
    ids: ['multiline', 'markdown', 'html'],
    fits: isOf('string', 'text', 'html', 'markdown', null),
    Widget: MultilineWidget,
  },
  { ids: ['number'], fits: ({ dataType }) => ['integer', 'decimal'].includes(dataType), Widget: NumberWidget },
  { ids: ['bool', 'boolean'], fits: ({ dataType }) => dataType === 'boolean', Widget: BooleanWidget },
  { ids: ['date', 'datetime'], fits: ({ dataType }) => dataType === 'dateTime', Widget: DateWidget },
  { ids: ['daterange'], fits: isOf('object', 'dateRange'), Widget: DateRangeWidget },
  { ids: ['location'], fits: isOf('object', 'location'), Widget: LocationWidget },
  { ids: ['quote'], fits: isOf('object', 'quote'), Widget: QuoteWidget },
  {
    ids: ['component'],
    fits: (field) => isObject(field) && (field.dataFormat?.startsWith('component.') ?? false),
    Widget: ComponentWidget,
  },
  { ids: ['composer'], fits: isOf('objectArray', 'field'), Widget: ComposerWidget },
  {
    ids: ['asset', 'image'],
    fits: (field) => isObject(field) && ['asset', 'image'].includes(field.dataFormat ?? ''),
    Widget: AssetsWidget,
  },
  { ids: ['entry'], fits: (field) => isObject(field) && field.dataFormat === 'entry', Widget: EntryLinksWidget },
  {
    ids: ['taxonomy'],
    fits: ({ dataType, dataFormat }) => scalarOf(dataType) === 'string' && dataFormat === 'taxonomy',
    Widget: TermsWidget,
  },
  { ids: ['list'], fits: isPlainList, Widget: ListWidget },
  { ids: ['text'], fits: ({ dataType }) => dataType === 'string', Widget: TextWidget },
  { ids: ['json'], fits: () => true, Widget: RawWidget },
];

const found = new WeakMap<Field, Widget>();

export function widgetFor(field: Field): Widget {
  const known = found.get(field) ?? choose(field);
  found.set(field, known);
  return known;
}

function choose(field: Field): Widget {
  const wanted = editorOf(field).id;
  const fitting = kinds.filter(({ fits }) => fits(field));
  const asked = wanted === undefined ? undefined : fitting.find(({ ids }) => ids.includes(wanted));
  return (asked ?? fitting[0])?.Widget ?? RawWidget;
}
