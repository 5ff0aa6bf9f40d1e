import type { ContentTypeDefinition } from '@annal/content-rules';
import type { UploadedFile } from '../../asset-file/asset-file.state.ts';
import { field } from '@annal/content-rules/testing';
import { claimKey, type AssetClaim } from '../asset/entry.asset.ts';
import type { CreateEntryVariation, EntryFacts, EntryModel, ReviseEntryVariation } from '../entry.commands.ts';
import type { EntryFile, EntryVariationCreated } from '../entry.events.ts';
import { book, bookUuid, create, created, factsWith, modelWith, projectUuid, revise } from './entries.ts';

export const fileId = '9e0c6a52-40d2-4a8e-9a53-6f2f5b1f7c31.png';
export const otherFileId = '0f6bd1c4-7e35-4c1e-8d1b-35f1e5f0c9aa.png';

const facts = {
  filename: 'Plan.png',
  extension: 'png',
  contentType: 'image/png',
  charset: null,
  size: 48_213,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  width: 1_600,
  height: 900,
} as const;

export function upload(parts: Partial<UploadedFile> = {}): UploadedFile {
  const expiresAt = '2026-03-10T21:00:00.000Z';
  return { status: 'uploaded', projectUuid, fileId, ...facts, expiresAt, boundTo: null, knownIn: [], ...parts };
}

export const plan: EntryFile = { fileId, ...facts, path: '/' };

const definition: Partial<ContentTypeDefinition> = {
  id: 'plan',
  dataFormat: 'asset',
  fields: [field('string', { id: 'title' })],
  entryDescriptionField: null,
};

export const assetModel = (parts: Partial<ContentTypeDefinition> = {}): EntryModel =>
  modelWith({ ...definition, ...parts });

export const fileClaim = (id = fileId): AssetClaim => ({ kind: 'file', fileId: id });
export const nameClaim = (revision: number, place: Partial<EntryFile> = {}, language = book.defaultLanguage) => {
  const { path, filename } = { ...plan, ...place };
  return { kind: 'name', place: { language, path, filename }, revision } as const;
};

export const claimed = (isOurs: boolean, ...claims: readonly AssetClaim[]): EntryFacts['claims'] =>
  new Map(claims.map((claim) => [claimKey(claim), { claim, isOurs }]));

export function assetFacts(parts: Partial<EntryFacts> = {}, model: EntryModel = assetModel()): EntryFacts {
  const files = new Map([fileId, otherFileId].map((id) => [id, upload({ fileId: id })]));
  const claims = claimed(true, fileClaim(), nameClaim(0));
  return factsWith({ files, claims, ...parts }, model);
}

type Sys = Readonly<Record<string, unknown>>;

export function createAsset(assetFile: unknown, known = assetFacts(), sys: Sys = {}): CreateEntryVariation {
  const command = create({ title: 'Plan', sys: { contentTypeId: 'book', ...sys } }, known);
  return { ...command, data: { ...command.data, assetFile } };
}

export function reviseAsset(assetFile: unknown, known = assetFacts(), sys: Sys = {}): ReviseEntryVariation {
  const command = revise({ title: 'Plan', sys }, known);
  return { ...command, data: { ...command.data, assetFile } };
}

export const createdAsset = (parts: Partial<EntryVariationCreated['data']> = {}): EntryVariationCreated =>
  created({
    contentTypeUuid: bookUuid,
    contentTypeId: 'plan',
    dataFormat: 'asset',
    fields: { title: 'Plan' },
    slug: 'plan',
    file: plan,
    ...parts,
  });
