import type { Issue } from '@annal/kernel';
import type { Format, ImageRequest, Resize, Step } from './image-request.ts';
import { roundedUp } from './rounded-widths.ts';
import { colourOf, cropOf, FITS, FLIPS, FORMATS, NAMES, wholeNumber, type Parameter } from './values.ts';

export interface ReadOptions {
  /** Widths that any other is rounded up to, ascending; empty for any width. */
  readonly widths: readonly number[];
  /** The format of requests that name none. */
  readonly defaultFormat?: Format | 'auto' | undefined;
}

export interface ReadRequest {
  readonly request: ImageRequest;
  readonly issues: readonly Issue[];
}

const MOST_STEPS = 6;
const LONGEST_SIDE = 5000;

/** Reads the parameters in the order in which they were sent; unknown ones and those without value are ignored. */
export function readImageRequest(
  parameters: Iterable<readonly [name: string, value: string]>,
  { widths, defaultFormat }: ReadOptions,
): ReadRequest {
  const reader = new Reader();
  for (const [name, value] of parameters) {
    const parameter = NAMES.get(name.toLowerCase());
    if (parameter && value.trim() !== '') reader.read(parameter, name, value.trim().toLowerCase());
  }
  const { issues, request } = reader.end();
  const steps = request.steps.map((step) => (step.kind === 'resize' ? roundedUp(step, widths) : step));
  return { issues, request: { ...(defaultFormat && { format: defaultFormat }), ...request, steps } };
}

type Whole = Omit<ImageRequest, 'steps'>;

class Reader {
  private readonly steps: Step[] = [];
  private readonly issues: Issue[] = [];
  private whole: Whole = {};
  /** Neighbours of width, height and fit are one step. */
  private resize: (Resize & { readonly parameter: string }) | undefined;

  read(parameter: Parameter, name: string, value: string): void {
    switch (parameter) {
      case 'width':
      case 'height':
        return this.sized(name, { [parameter]: this.number(name, value, 1, LONGEST_SIDE) });
      case 'fit':
        return this.sized(name, { fit: this.word(name, value, FITS) });
      case 'format':
        return this.forAll({ format: this.word(name, value, FORMATS) });
      case 'quality':
        return this.forAll({ quality: Math.max(1, this.number(name, value, 0, 100) ?? 1) });
      case 'background':
        return this.forAll({ background: this.valid(name, colourOf(value), 'a colour of 3, 6 or 8 hex digits') });
      default:
        this.closeResize();
        return this.other(parameter, name, value);
    }
  }

  end(): ReadRequest {
    this.closeResize();
    if (this.steps.length > MOST_STEPS)
      this.issues.push({
        field: this.steps[MOST_STEPS]?.parameter ?? '',
        message: `No more than ${MOST_STEPS} steps are allowed`,
      });
    const steps = this.steps.filter((step) => step.kind !== 'rotate' || step.degrees !== 0);
    return { request: { ...this.whole, steps }, issues: this.issues };
  }

  private other(
    parameter: Exclude<Parameter, 'width' | 'height' | 'fit' | 'format' | 'quality' | 'background'>,
    name: string,
    value: string,
  ): void {
    switch (parameter) {
      case 'crop': {
        const region = this.valid(name, cropOf(value), "'w,h', 'w,h,x,y' or 'w,h,anchor'");
        return this.add(region && { kind: 'crop', parameter: name, ...region });
      }
      case 'rotate': {
        const degrees = this.number(name, value, 0, 360);
        return this.add(
          degrees === undefined ? undefined : { kind: 'rotate', parameter: name, degrees: degrees % 360 },
        );
      }
      case 'flip': {
        const axes = this.word(name, value, FLIPS);
        return this.add(axes && { kind: 'flip', parameter: name, ...axes });
      }
      case 'blur': {
        const amount = this.number(name, value, 1, 100);
        return this.add(amount === undefined ? undefined : { kind: 'blur', parameter: name, amount });
      }
      case 'effect': {
        const effect = this.word(name, value, new Map([['grayscale', 'grayscale'] as const]));
        return this.add(effect && { kind: effect, parameter: name });
      }
    }
  }

  private add(step: Step | undefined): void {
    if (step) this.steps.push(step);
  }

  private sized(parameter: string, part: { [Name in 'width' | 'height' | 'fit']?: Resize[Name] | undefined }): void {
    const [name = ''] = Object.keys(part);
    if (this.resize && name in this.resize) this.closeResize();
    this.resize = { parameter, ...this.resize, kind: 'resize', ...defined(part) };
  }

  private closeResize(): void {
    const { resize } = this;
    this.resize = undefined;
    if (!resize) return;
    const { width, height, fit } = resize;
    const needsBoth = fit !== undefined && fit !== 'contain';
    if (needsBoth && (width === undefined || height === undefined) && this.issues.length === 0)
      this.issues.push({ field: 'fit', message: `The fit '${fit}' needs a width and a height` });
    if (width !== undefined || height !== undefined) this.steps.push(resize);
  }

  private forAll(part: { [Name in keyof Whole]?: Whole[Name] | undefined }): void {
    this.whole = { ...this.whole, ...defined(part) };
  }

  private number(field: string, value: string, from: number, to: number): number | undefined {
    return this.valid(field, wholeNumber(value, from, to), `a whole number from ${from} to ${to}`);
  }

  private word<Value>(field: string, value: string, words: ReadonlyMap<string, Value>): Value | undefined {
    return this.valid(field, words.get(value), `one of ${[...words.keys()].join(', ')}`);
  }

  private valid<Value>(field: string, value: Value | undefined, wanted: string): Value | undefined {
    if (value === undefined) this.issues.push({ field, message: `The value has to be ${wanted}` });
    return value;
  }
}

type Defined<Part> = { [Name in keyof Part]: Exclude<Part[Name], undefined> };

/** Without the members that are undefined, because a bad value must not take the place of an earlier one. */
function defined<Part extends object>(part: Part): Partial<Defined<Part>> {
  const members = Object.entries(part).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as Partial<Defined<Part>>;
}
