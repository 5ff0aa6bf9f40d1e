import { parentNodePath } from '../content/asset-files.schemas.ts';
import { describeController, media } from '../description/described.ts';
import { off } from '../description/parameters.ts';
import { count, described, list, object, text, type JsonSchema, type Properties } from '../description/schema.ts';
import { AssetsController } from './assets.controller.ts';

const binary: JsonSchema = { type: 'string', format: 'binary' };
const file = media({ '*/*': binary });

const conditions: Properties = {
  'If-None-Match': described(text, '304 where the file has one of these ETags'),
  'If-Modified-Since': text,
  Range: described(text, 'One range of bytes: `bytes=0-1023`'),
  'If-Range': text,
};

const counts = {
  count: described(count, 'Assets in the folder itself'),
  total: described(count, 'With those in folders below'),
};

const download = described(off, 'Offers the file for saving instead of showing it');

export const assetsDescription = describeController('Assets', AssetsController, {
  upload: {
    summary: 'Upload files',
    description: 'Stores files until an entry names their `fileId` in `sysAssetFile`, at most for a day.',
    body: media({
      'multipart/form-data': {
        ...object({ file: described({ ...binary, minLength: 1 }, 'Up to 50 parts, by any name') }),
      },
    }),
    answer: list(object({ fileId: text }), { minItems: 1 }),
  },
  folders: {
    summary: 'List the folders in a folder',
    description: 'Folders as they are spelled, with the number of assets that the caller may view.',
    query: { parent: { ...parentNodePath, description: 'Path of the folder', default: '/' } },
    answer: object({
      path: text,
      ...counts,
      folders: list(object({ name: text, path: text, ...counts })),
    }),
  },
  get: {
    summary: 'Get the file of an asset',
    description: 'The file that is uploaded or shown by an asset the caller may view, whole or in part.',
    query: { download },
    headers: conditions,
    answer: file,
    statuses: [206, 304, 416],
  },
});
