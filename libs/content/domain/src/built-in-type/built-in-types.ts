/**
 * The content types of dataFormat `asset` that every project has (assets.md 2), and the extensions each one takes.
 * Their order is part of their uuids: new ones go to the end.
 */
export const builtInTypes = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'bmp', 'tif', 'tiff', 'ico', 'avif'],
  pdf: ['pdf'],
  video: ['mp4', 'mov', 'webm', 'mkv', 'avi', 'ogv'],
  audio: ['mp3', 'wav', 'ogg', 'm4a', 'flac'],
  document: ['doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'html', 'htm'],
  spreadsheet: ['xls', 'xlsx', 'ods', 'csv'],
  presentation: ['ppt', 'pptx', 'odp'],
  archive: ['zip', 'gz', 'tar', '7z'],
  /** Anything else. */
  file: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type BuiltInTypeId = keyof typeof builtInTypes;

export const builtInTypeIds = Object.keys(builtInTypes) as readonly BuiltInTypeId[];

const OTHERS: BuiltInTypeId = 'file';
const byExtension = new Map<string, BuiltInTypeId>(
  builtInTypeIds.flatMap((id) => builtInTypes[id].map((extension) => [extension, id] as const)),
);

/** @param extension lower case, without the dot */
export function builtInTypeFor(extension: string): BuiltInTypeId {
  return byExtension.get(extension) ?? OTHERS;
}

/** Ids are compared without case. */
export function isBuiltInTypeId(id: string): boolean {
  return Object.hasOwn(builtInTypes, id.toLowerCase());
}

/**
 * The uuid of a project's built-in type. It follows from the project's, so nothing has to be stored for the type to be
 * there. Version 8 (RFC 9562) tells it from the uuids of all other content types, which are of version 4.
 */
export function builtInTypeUuid(projectUuid: string, id: BuiltInTypeId): string {
  const last = Number.parseInt(projectUuid.slice(-2), 16) ^ builtInTypeIds.indexOf(id);
  return `${projectUuid.slice(0, 14)}8${projectUuid.slice(15, -2)}${last.toString(16).padStart(2, '0')}`;
}

/** Which built-in type of the project has that id (in any case) or uuid. */
export function builtInTypeOf(projectUuid: string, idOrUuid: string): BuiltInTypeId | undefined {
  const sought = idOrUuid.toLowerCase();
  if (isBuiltInTypeId(sought)) return sought as BuiltInTypeId;
  if (sought[14] !== '8') return undefined;
  return builtInTypeIds.find((id) => builtInTypeUuid(projectUuid, id) === sought);
}
