import {
  actionName,
  eventOf,
  SYS_CREATE,
  SYS_UPDATE,
  sysActionName,
  type WorkflowDefinition,
} from '@annal/content-rules';
import { JsonReader, type Issue, type LanguageCode } from '@annal/kernel';
import { fileIdOf } from '../../asset-file/asset-file.stream.ts';
import type { UploadedFile } from '../../asset-file/asset-file.state.ts';
import { placeKey, uriKey } from '../../asset-name/asset-name.stream.ts';
import type { AssetPlace } from '../../asset-name/asset-name.events.ts';
import { builtInTypeFor, builtInTypeOf } from '../../built-in-type/built-in-types.ts';
import { extensionOf, filenameProblem, readFolder } from './asset-path.ts';
import type { EntryFacts, EntryModel } from '../entry.commands.ts';
import type { EntryFile } from '../entry.events.ts';
import type { Findings } from '../entry.findings.ts';
import { liveVariations, type Entry, type Variation } from '../entry.state.ts';
import type { SentSys } from '../entry.sys.ts';

/** Claimed before the entry's event is stored, because another entry may want the same file or name. */
export type AssetClaim =
  | { readonly kind: 'file'; readonly fileId: string }
  | { readonly kind: 'name'; readonly place: AssetPlace; readonly revision: number };

export function claimKey(claim: AssetClaim): string {
  return claim.kind === 'file' ? claim.fileId : `${claim.revision}:${placeKey(claim.place)}`;
}

const FIELD = 'sysAssetFile';

export function assetTypeFor({ contentTypeId, dataFormat }: SentSys, sent: unknown): string {
  const isAsset = typeof dataFormat === 'string' && dataFormat.toLowerCase() === 'asset';
  if (contentTypeId !== undefined || !isAsset) return '';
  const { value: fileId } = readMembers(new JsonReader(sent, [])).fileId;
  return builtInTypeFor(extensionOf(typeof fileId === 'string' ? fileId : ''));
}

export interface SentAssetFile {
  readonly facts: EntryFacts;
  readonly model: EntryModel;
  /** `sysAssetFile` as sent (assets.md 3.1). */
  readonly sent: unknown;
  readonly current: EntryFile | undefined;
  readonly isRequired: boolean;
}

export function judgeAssetFile(asked: SentAssetFile, findings: Findings): EntryFile | undefined {
  const { current, isRequired } = asked;
  const sent = new JsonReader(asked.sent, findings.issues, FIELD);
  if (sent.isAbsent) {
    if (!current && isRequired) sent.refuse('The file is required');
    return current;
  }
  if (!sent.object()) return undefined;
  const members = readMembers(sent);
  const file = judgeFileId(asked, members.fileId, findings);
  const filename = judgeFilename(members.filename, file);
  const path = readFolder(members.parentNodePath) ?? current?.path ?? '/';
  if (!file) return undefined;
  judgeExtension(asked, file.extension, findings.issues);
  return { ...file, ...(filename !== undefined && { filename }), path };
}

function readMembers(sent: JsonReader) {
  const values = new Map(sent.members().map(([name, { value }]) => [name.toLowerCase(), value]));
  const member = (name: string) => new JsonReader(values.get(name.toLowerCase()), sent.issues, `${sent.path}.${name}`);
  return { fileId: member('fileId'), filename: member('filename'), parentNodePath: member('parentNodePath') };
}

function judgeFileId(
  { facts, current, isRequired }: SentAssetFile,
  sent: JsonReader,
  { wanted }: Findings,
): Omit<EntryFile, 'path'> | undefined {
  const text = sent.text();
  if (text === undefined) {
    if (!current && isRequired && sent.isAbsent) sent.refuse('The file id is required');
    return current;
  }
  const fileId = fileIdOf(text);
  if (current && current.fileId === fileId) return current;
  const file = fileId === undefined ? null : facts.files.get(fileId);
  if (fileId !== undefined && file === undefined) wanted.file = fileId;
  if (file && file.expiresAt > facts.now.toISOString() && isAvailable(facts, file)) return factsOf(file);
  return sent.refuse(`There is no upload '${text}' that can be used`);
}

/** An upload bound by this command counts as free: an earlier attempt may have been interrupted. */
function isAvailable({ claim }: EntryFacts, { boundTo }: UploadedFile): boolean {
  return boundTo === null || boundTo.claim === claim;
}

function factsOf(file: UploadedFile): Omit<EntryFile, 'path'> {
  const { fileId, filename, extension, contentType, charset, size, hash, width, height } = file;
  return { fileId, filename, extension, contentType, charset, size, hash, width, height };
}

function judgeFilename(sent: JsonReader, file: Omit<EntryFile, 'path'> | undefined): string | undefined {
  const filename = sent.text();
  const problem = filename === undefined ? undefined : filenameProblem(filename, file?.extension);
  if (problem) sent.refuse(problem);
  return filename;
}

function judgeExtension(
  { facts: { projectUuid }, model: { definition } }: SentAssetFile,
  extension: string,
  issues: Issue[],
): void {
  const id = builtInTypeOf(projectUuid, definition.uuid);
  if (id === undefined || builtInTypeFor(extension) === id) return;
  const message = `The content type '${definition.id}' is not for files of the kind '.${extension}'`;
  issues.push({ field: 'contentType', message });
}

export function claimsFor(
  before: EntryFile | undefined,
  after: EntryFile,
  {
    language,
    isNew,
    revision,
  }: { readonly language: LanguageCode; readonly isNew: boolean; readonly revision: number },
): readonly AssetClaim[] {
  const claims: AssetClaim[] = [];
  if (after.fileId !== before?.fileId) claims.push({ kind: 'file', fileId: after.fileId });
  const moves = uriKey(after.path, after.filename) !== (before && uriKey(before.path, before.filename));
  if (isNew || moves) claims.push(nameClaim(after, language, revision));
  return claims;
}

export function nameClaim({ path, filename }: EntryFile, language: LanguageCode, revision: number): AssetClaim {
  return { kind: 'name', place: { language, path, filename }, revision };
}

/** Called last: only a valid command makes claims. */
export function judgeClaims({ claims }: EntryFacts, needed: readonly AssetClaim[], { issues, wanted }: Findings): void {
  const missing = needed.filter((claim) => !claims.has(claimKey(claim)));
  if (missing.length > 0) wanted.claims = missing;
  const refused = needed.filter((claim) => claims.get(claimKey(claim))?.isOurs === false);
  for (const claim of refused)
    issues.push(
      claim.kind === 'file'
        ? { field: `${FIELD}.fileId`, message: `There is no upload '${claim.fileId}' that can be used` }
        : { field: `${FIELD}.filename`, message: `Another asset is called '${claim.place.filename}' in this folder` },
    );
}

export function isAt(entry: Entry, place: AssetPlace): boolean {
  if (entry.status !== 'existing') return false;
  const there = (file: EntryFile | undefined, { language }: Variation) =>
    file !== undefined && placeKey({ language, path: file.path, filename: file.filename }) === placeKey(place);
  return liveVariations(entry).some(
    (variation) => there(variation.file, variation) || there(variation.publishedFile, variation),
  );
}

/** assets.md 4.1: the right to one of these for any asset type allows uploads. */
export function uploadActions(workflow: WorkflowDefinition): readonly string[] {
  const editable = workflow.states.filter((state) => eventOf(state, SYS_UPDATE));
  return [sysActionName(workflow, SYS_CREATE), ...editable.map((state) => actionName(workflow, state, SYS_UPDATE))];
}
