import { deciderSpec } from '@annal/testing';
import type { UploadedFile } from '../../asset-file/asset-file.state.ts';
import { builtInTypeUuid } from '../../built-in-type/built-in-types.ts';
import { entryAggregate } from '../entry.aggregate.ts';
import { isAt, type AssetClaim } from './entry.asset.ts';
import type { EntryFacts } from '../entry.commands.ts';
import type { EntryEvent } from '../entry.events.ts';
import {
  assetFacts,
  assetModel,
  claimed,
  createAsset,
  createdAsset,
  fileClaim,
  fileId,
  nameClaim,
  otherFileId,
  plan,
  reviseAsset,
  upload,
} from '../testing/assets.ts';
import {
  create,
  created,
  deleted,
  entryId,
  invoke,
  issue,
  projectUuid,
  published,
  restored,
  revised,
  summaryOf,
} from '../testing/entries.ts';

const given = deciderSpec(entryAggregate);
const renamed = { ...plan, filename: 'Map.png' };
const moved = { ...plan, path: '/plans/old' };
const exchanged = { ...plan, fileId: otherFileId };
const granted = (...claims: AssetClaim[]) => assetFacts({ claims: claimed(true, ...claims) });

const withFile = (file: typeof plan) => revised({ fields: { title: 'Plan' }, file, contentTypeUuid: contentType });
const contentType = createdAsset().data.contentTypeUuid;

describe('an asset', () => {
  it('starts with an upload, whose properties it keeps', () => {
    given().when(createAsset({ fileId })).then(createdAsset());
  });

  it('takes name and folder from the caller, with property names in any case', () => {
    const place = { filename: 'Ground floor.png', path: '/plans/old' };
    const sent = { FILEID: fileId.toUpperCase(), FileName: place.filename, parentnodepath: '\\plans\\old\\' };
    given()
      .when(createAsset(sent, granted(fileClaim(), nameClaim(0, place))))
      .then(createdAsset({ file: { ...plan, ...place } }));
  });

  it('is named after its file by default', () => {
    const { data } = createAsset({ fileId });
    given()
      .when({ type: 'CreateEntryVariation', data: { ...data, fields: {} } })
      .then(createdAsset());
  });

  it('has the file of its default language in a new variation, which claims the name there only', () => {
    const claims = granted(nameClaim(1, {}, 'cy'));
    const welsh = { language: 'cy', ...summaryOf(['en-GB', 'cy']) };
    given(createdAsset())
      .when(createAsset(undefined, claims, { language: 'cy', id: entryId }))
      .then(createdAsset(welsh));
  });

  it('keeps its file when a new version has none, or the same one', () => {
    const next = revised({ fields: { title: 'Plan' } });
    for (const sent of [undefined, null, {}, { fileId }, { filename: plan.filename, parentNodePath: '/' }])
      given(createdAsset()).when(reviseAsset(sent)).then(next);
  });

  it.each([
    ['another file', { fileId: otherFileId }, exchanged, [fileClaim(otherFileId)]],
    ['another name', { filename: renamed.filename }, renamed, [nameClaim(1, renamed)]],
    ['another folder', { parentNodePath: moved.path }, moved, [nameClaim(1, moved)]],
  ])('gets %s with a new version', (_, sent, file, claims) => {
    given(createdAsset())
      .when(reviseAsset(sent, granted(...claims)))
      .then(withFile(file));
  });

  it('changes its spelling without another claim of its name', () => {
    const spelled = { ...plan, filename: 'PLAN.png' };
    given(createdAsset())
      .when(reviseAsset({ filename: 'PLAN.png' }, assetFacts({ claims: new Map() })))
      .then(withFile(spelled));
  });

  it('gets an upload that an earlier attempt of the same command had bound', () => {
    const files = new Map([[fileId, upload({ boundTo: { entryId, claim: 'c1' } })]]);
    given()
      .when(createAsset({ fileId }, assetFacts({ files })))
      .then(createdAsset());
  });
});

describe('an entry', () => {
  it('never has a file', () => {
    const command = create({ title: 'Gardening', shelf: null, sys: { contentTypeId: 'book' } });
    given()
      .when({ ...command, data: { ...command.data, assetFile: { fileId } } })
      .then(created({ fields: { title: 'Gardening', shelf: null } }));
  });
});

describe('the file of an asset is refused', () => {
  const expired = upload({ expiresAt: '2026-03-10T09:00:00.000Z' });
  const taken = upload({ boundTo: { entryId, claim: 'c2' } });
  const files = (file: UploadedFile | null) => assetFacts({ files: new Map([[fileId, file]]) });
  const pdfUuid = builtInTypeUuid(projectUuid, 'pdf');
  const forPdf = assetFacts({}, assetModel({ id: 'pdf', uuid: pdfUuid }));

  it.each<[string, unknown, string, EntryFacts]>([
    ['when it is missing', undefined, 'sysAssetFile', assetFacts()],
    ['as null', null, 'sysAssetFile', assetFacts()],
    ['as a text', 'plan.png', 'sysAssetFile', assetFacts()],
    ['as a list', [], 'sysAssetFile', assetFacts()],
    ['without an id', {}, 'sysAssetFile.fileId', assetFacts()],
    ['with a number for an id', { fileId: 7 }, 'sysAssetFile.fileId', assetFacts()],
    ['with an invalid id', { fileId: '../x.png' }, 'sysAssetFile.fileId', assetFacts()],
    ['with an unknown id', { fileId }, 'sysAssetFile.fileId', files(null)],
    ['when it has expired', { fileId }, 'sysAssetFile.fileId', files(expired)],
    ['when another asset has it', { fileId }, 'sysAssetFile.fileId', files(taken)],
    ['with a number for a name', { fileId, filename: 7 }, 'sysAssetFile.filename', assetFacts()],
    ['under a path', { fileId, filename: 'a/plan.png' }, 'sysAssetFile.filename', assetFacts()],
    ['under another extension', { fileId, filename: 'plan.gif' }, 'sysAssetFile.filename', assetFacts()],
    ['above the root folder', { fileId, parentNodePath: '../x' }, 'sysAssetFile.parentNodePath', assetFacts()],
    ['in a type for other files', { fileId }, 'contentType', forPdf],
    ['when another asset has the name', { fileId }, 'sysAssetFile.filename', lost(nameClaim(0))],
    ['when another asset claimed it first', { fileId }, 'sysAssetFile.fileId', lost(fileClaim())],
  ])('%s', (_, sent, path, facts) => {
    given()
      .when(createAsset(sent, facts))
      .thenRejected('Entry.Invalid', [issue(path)]);
  });

  it('in a new version for the same reasons', () => {
    const facts = assetFacts({ claims: claimed(false, nameClaim(1, renamed)) });
    given(createdAsset())
      .when(reviseAsset({ filename: renamed.filename }, facts))
      .thenRejected('Entry.Invalid', [issue('sysAssetFile.filename')]);
    given(createdAsset())
      .when(reviseAsset({ fileId: '../x.png' }))
      .thenRejected('Entry.Invalid', [issue('sysAssetFile.fileId')]);
  });

  /** Grants the other one of the two claims of a new asset. */
  function lost(claim: AssetClaim): EntryFacts {
    const claims = new Map([...claimed(true, fileClaim(), nameClaim(0)), ...claimed(false, claim)]);
    return assetFacts({ claims });
  }
});

describe('facts about a file', () => {
  const noClaims = assetFacts({ claims: new Map() });

  it('are asked for: first the upload, then claims that only one asset can have', () => {
    given()
      .when(createAsset({ fileId }, assetFacts({ files: new Map() })))
      .thenWanted({ file: fileId });
    given()
      .when(createAsset({ fileId }, noClaims))
      .thenWanted({ claims: [fileClaim(), nameClaim(0)] });
  });

  it('are claimed last, when nothing else is wrong', () => {
    given()
      .when(createAsset({ fileId }, noClaims, { owner: 'nobody' }))
      .thenRejected('Entry.Invalid', [issue('owner')]);
  });

  it('are claimed for the very next event, also when an asset is restored', () => {
    const bin = summaryOf([], ['en-GB']);
    const binned = [createdAsset(), deleted('en-GB', bin)] as const;
    given(...binned)
      .when(invoke('sysRestore', noClaims))
      .thenWanted({ claims: [nameClaim(2)] });
    given(...binned)
      .when(invoke('sysRestore', granted(nameClaim(2))))
      .then(restored('en-GB', summaryOf(['en-GB'])));
    given(...binned)
      .when(invoke('sysRestore', assetFacts({ claims: claimed(false, nameClaim(2)) })))
      .thenRejected('Entry.Invalid', [issue('sysAssetFile.filename')]);
  });
});

describe('the place of an asset', () => {
  const at = (file: typeof plan, language = 'en-GB') => ({ language, path: file.path, filename: file.filename });
  const places = [plan, renamed, moved].map((file) => at(file));
  const occupied = (...history: readonly EntryEvent[]) => places.map((place) => isAt(given(...history).state, place));

  it('is that of its latest and of its live version', () => {
    expect(occupied()).toEqual([false, false, false]);
    expect(occupied(createdAsset())).toEqual([true, false, false]);
    expect(occupied(createdAsset(), withFile(renamed))).toEqual([false, true, false]);
    expect(occupied(createdAsset(), published(), withFile(renamed))).toEqual([true, true, false]);
    expect(
      occupied(createdAsset(), published(), withFile(renamed), deleted('en-GB', summaryOf([], ['en-GB']))),
    ).toEqual([false, false, false]);
  });

  it('is compared without case, within one language', () => {
    const { state } = given(createdAsset());
    expect(isAt(state, { ...at(plan), filename: 'PLAN.PNG' })).toBe(true);
    expect(isAt(state, at(plan, 'cy'))).toBe(false);
  });
});
