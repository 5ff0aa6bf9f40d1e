/** assets.md 2: extensions by built-in type. The order is part of their uuids, so append new ones. */
export const builtInTypes = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'bmp', 'tif', 'tiff', 'ico', 'avif'],
  pdf: ['pdf'],
  video: ['mp4', 'mov', 'webm', 'mkv', 'avi', 'ogv'],
  audio: ['mp3', 'wav', 'ogg', 'm4a', 'flac'],
  document: ['doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'html', 'htm'],
  spreadsheet: ['xls', 'xlsx', 'ods', 'csv'],
  presentation: ['ppt', 'pptx', 'odp'],
  archive: ['zip', 'gz', 'tar', '7z'],
  file: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type BuiltInTypeId = keyof typeof builtInTypes;

export const builtInTypeIds = Object.keys(builtInTypes) as readonly BuiltInTypeId[];

const OTHERS: BuiltInTypeId = 'file';
const byExtension = new Map<string, BuiltInTypeId>(
  builtInTypeIds.flatMap((id) => builtInTypes[id].map((extension) => [extension, id] as const)),
);

export function builtInTypeFor(extension: string): BuiltInTypeId {
  return byExtension.get(extension) ?? OTHERS;
}

export function isBuiltInTypeId(id: string): boolean {
  return Object.hasOwn(builtInTypes, id.toLowerCase());
}

/** Derived, so that nothing has to be stored. Version 8 (RFC 9562): other content types' uuids have version 4. */
export function builtInTypeUuid(projectUuid: string, id: BuiltInTypeId): string {
  const last = Number.parseInt(projectUuid.slice(-2), 16) ^ builtInTypeIds.indexOf(id);
  return `${projectUuid.slice(0, 14)}8${projectUuid.slice(15, -2)}${last.toString(16).padStart(2, '0')}`;
}

export function builtInTypeOf(projectUuid: string, idOrUuid: string): BuiltInTypeId | undefined {
  const sought = idOrUuid.toLowerCase();
  if (isBuiltInTypeId(sought)) return sought as BuiltInTypeId;
  if (sought[14] !== '8') return undefined;
  return builtInTypeIds.find((id) => builtInTypeUuid(projectUuid, id) === sought);
}
