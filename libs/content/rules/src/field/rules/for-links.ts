import { isRecord, type JsonRecord } from '@annal/kernel';
import type { LinkTarget } from '../entry-validator.ts';
import type { Validation } from '../field.ts';
import { isArray } from '../json.ts';
import { linkedId } from '../shapes/link.ts';
import { isLink, simpleRule, type RuleKind } from './rule.ts';
import type { Run } from '../run.ts';

const WRONG_TYPE = 'Content of this type cannot be linked here';
const UNKNOWN = 'The linked content does not exist';

function listed(list: unknown): (name: string) => boolean {
  const names = new Set(isArray(list) ? list.map((name) => String(name).toLowerCase()) : []);
  return (name) => names.size === 0 || names.has(name.toLowerCase());
}

function checkTexts(key: string): RuleKind['check'] {
  return (parameters) =>
    isArray(parameters[key]) && parameters[key].every((item) => typeof item === 'string')
      ? []
      : [{ field: `.${key}`, message: 'A list of texts is needed' }];
}

function targetOf(link: unknown, { targets }: Run): LinkTarget | undefined {
  const id = linkedId(link);
  return id === undefined ? undefined : targets?.get(id);
}

const onTarget =
  (isPermitted: (target: LinkTarget) => boolean) =>
  (link: unknown, run: Run): boolean => {
    const target = targetOf(link, run);
    return target === undefined || isPermitted(target);
  };

const allowedContentTypes = simpleRule({
  appliesTo: isLink,
  check: checkTexts('contentTypes'),
  passes: ({ contentTypes }) => {
    const isListed = listed(contentTypes);
    return onTarget(({ contentTypeId }) => isListed(contentTypeId));
  },
  text: () => WRONG_TYPE,
});

const contentType = simpleRule({
  appliesTo: ({ family }) => family === 'entry',
  check: ({ contentType: id }) =>
    typeof id === 'string' && id !== '' ? [] : [{ field: '.contentType', message: 'A content type is needed' }],
  passes: ({ contentType: id }) => {
    const isListed = listed([id]);
    return onTarget(({ contentTypeId }) => isListed(contentTypeId));
  },
  text: () => WRONG_TYPE,
});

const allowedDataFormats = simpleRule({
  appliesTo: ({ family }) => family === 'entry',
  check: checkTexts('dataFormats'),
  passes: ({ dataFormats }) => {
    const isListed = listed(dataFormats);
    return onTarget(({ dataFormat }) => isListed(dataFormat));
  },
  text: () => WRONG_TYPE,
});

const allowedIds = simpleRule({
  appliesTo: isLink,
  check: checkTexts('ids'),
  passes: ({ ids }) => {
    const isListed = listed(ids);
    return (link) => isListed(linkedId(link) ?? '');
  },
  text: () => 'This item cannot be linked here',
});

const BOUNDS = ['minWidth', 'maxWidth', 'minHeight', 'maxHeight'];

const imageDimensions = simpleRule({
  appliesTo: ({ family }) => family === 'image',
  check: (parameters) =>
    BOUNDS.filter((key) => !isBound(parameters[key])).map((key) => ({
      field: `.${key}`,
      message: 'A whole number of 0 or more is needed',
    })),
  passes: (parameters) => (image, run) => {
    const target = isRecord(image) ? targetOf(image.asset, run) : undefined;
    return isWithin(target?.width, parameters, 'Width') && isWithin(target?.height, parameters, 'Height');
  },
  text: () => 'The image size is not suitable',
});

function isBound(value: unknown): boolean {
  return value === undefined || value === null || (Number.isSafeInteger(value) && Number(value) >= 0);
}

function isWithin(size: number | undefined, bounds: Validation, side: 'Width' | 'Height'): boolean {
  if (size === undefined) return true;
  const [min, max] = [bounds[`min${side}`], bounds[`max${side}`]];
  return (typeof min !== 'number' || size >= min) && (typeof max !== 'number' || size <= max);
}

export const rulesForLinks: Readonly<Record<string, RuleKind>> = {
  allowedContentTypes,
  contentType,
  allowedDataFormats,
  allowedIds,
  imageDimensions,
};

/** Applies to every field with links: a published link needs a target (fields.md 6.1). */
export function existenceRule(link: (value: JsonRecord) => unknown) {
  return {
    scope: 'element',
    isOnlyForPublish: true,
    passes: (value: unknown, run: Run) =>
      run.targets === undefined || !isRecord(value) || targetOf(link(value), run) !== undefined,
    text: () => UNKNOWN,
  } as const;
}
