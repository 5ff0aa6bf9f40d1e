import { componentIn, COMPOSER } from './components.ts';
import type { ScalarType } from './field.ts';
import { linkShape } from './shapes/link.ts';
import { emailShape, plainShape, taxonomyShape, urlShape } from './shapes/scalar.ts';
import { dateRangeShape, imageShape, locationShape, quoteShape } from './shapes/structured.ts';
import { isTagFormat } from './tag-formats.ts';
import type { ValueShape } from './shapes/value-shape.ts';

interface DataFormat {
  readonly scalar: ScalarType;
  readonly isRepeatable: boolean;
  readonly shape: (isElement: boolean) => ValueShape;
}

const onText = (shape: ValueShape, isRepeatable: boolean): DataFormat => ({
  scalar: 'string',
  isRepeatable,
  shape: () => shape,
});
const onObject = (shape: ValueShape): DataFormat => ({ scalar: 'object', isRepeatable: true, shape: () => shape });
const text = plainShape('string', false);

/** fields.md 4; a format that is not listed is kept and has no effect. */
const FORMATS: Readonly<Record<string, DataFormat>> = {
  entry: onObject(linkShape('entry')),
  asset: onObject(linkShape('asset')),
  image: onObject(imageShape),
  location: onObject(locationShape),
  quote: onObject(quoteShape),
  dateRange: onObject(dateRangeShape),
  taxonomy: onText(taxonomyShape, true),
  heading: onText(text, true),
  html: onText(text, true),
  markdown: onText(text, true),
  text: onText(text, true),
  email: onText(emailShape, false),
  phone: onText(text, false),
  url: onText(urlShape, false),
};

export function familyOf(dataFormat: string | null): string {
  if (dataFormat === COMPOSER) return COMPOSER;
  if (componentIn(dataFormat) !== undefined) return 'component';
  if (isTagFormat(dataFormat)) return 'tag';
  if (!knownFormat(dataFormat) || dataFormat === null || ['email', 'phone', 'url'].includes(dataFormat)) return 'plain';
  return ['heading', 'html', 'markdown', 'text'].includes(dataFormat) ? 'markup' : dataFormat;
}

export function canonicalFormat(sent: string): string {
  return [COMPOSER, 'tag', ...Object.keys(FORMATS)].find((name) => name.toLowerCase() === sent.toLowerCase()) ?? sent;
}

export function knownFormat(name: string | null): DataFormat | undefined {
  return name !== null && Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
}

export function shapeOf(scalar: ScalarType, dataFormat: string | null, isElement: boolean): ValueShape {
  return knownFormat(dataFormat)?.shape(isElement) ?? plainShape(scalar, isElement);
}
