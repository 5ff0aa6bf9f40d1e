import { CommandError } from '../errors.ts';

export function checkFieldPath(path: string): string[] {
  if (path === '') throw new CommandError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new CommandError(40353, "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  for (const part of parts) checkPart(part);
  return parts;
}

export function checkFieldName(name: string): void {
  checkPart(name);
  if (name.includes('.'))
    throw new CommandError(16412, "FieldPath field names may not contain '.'. Consider using $getField or $setField.");
}

function checkPart(part: string): void {
  if (part === '') throw new CommandError(15998, 'FieldPath field names may not be empty strings.');
  if (part.startsWith('$'))
    throw new CommandError(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  if (part.includes('\0')) throw new CommandError(16411, "FieldPath field names may not contain '\\0'.");
}
