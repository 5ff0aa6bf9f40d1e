import type { Issue } from '@annal/kernel';
import { canonicalFormat, knownFormat } from './data-formats.ts';
import { isArrayType, SCALAR_TYPES, scalarOf, type DataType } from './field.ts';

const DATA_TYPES: readonly DataType[] = SCALAR_TYPES.flatMap((scalar) => [scalar, `${scalar}Array`] as const);
const OPEN_FORMAT = /^[A-Za-z][A-Za-z0-9._-]{0,63}$/;

/** The canonical spelling of a data type in any case. */
export function checkDataType(sent: string | null | undefined, path: string, issues: Issue[]): DataType | undefined {
  const found = DATA_TYPES.find((name) => name.toLowerCase() === sent?.toLowerCase());
  if (!found)
    issues.push({
      field: path,
      message: sent ? `The data type '${sent}' is not supported` : 'The dataType is required',
    });
  return found;
}

/** null where there is none, undefined where it is refused. */
export function checkDataFormat(
  sent: string | null | undefined,
  dataType: DataType | undefined,
  path: string,
  issues: Issue[],
): string | null | undefined {
  if (sent === null || sent === undefined || sent === '') return null;
  const dataFormat = canonicalFormat(sent);
  const message = unavailable(dataFormat) ?? (dataType && mismatch(dataFormat, dataType));
  if (message === undefined) return dataFormat;
  issues.push({ field: path, message });
  return undefined;
}

function unavailable(dataFormat: string): string | undefined {
  const name = dataFormat.toLowerCase();
  if (name.startsWith('component.')) return `There is no component '${dataFormat.slice('component.'.length)}'`;
  if (name === 'component') return 'A component is named as component.{id}';
  if (name === 'field') return 'Composed fields are not supported';
  return OPEN_FORMAT.test(dataFormat) ? undefined : `The data format '${dataFormat}' is not valid`;
}

function mismatch(dataFormat: string, dataType: DataType): string | undefined {
  const known = knownFormat(dataFormat);
  const scalar = scalarOf(dataType);
  const isAllowed = known
    ? known.scalar === scalar && (known.isRepeatable || !isArrayType(dataType))
    : scalar === 'string' || scalar === 'object';
  return isAllowed ? undefined : `The data format '${dataFormat}' is not allowed for the data type '${dataType}'`;
}
