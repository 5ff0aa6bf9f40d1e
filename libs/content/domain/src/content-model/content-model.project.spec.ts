import type { VersionNo } from '@annal/kernel';
import { deciderSpec } from '@annal/testing';
import { contentModelAggregate } from './content-model.aggregate.ts';
import type {
  ClaimId,
  ClaimLanguages,
  CloseModel,
  DefinitionFound,
  WithdrawLanguages,
} from './content-model.commands.ts';
import type { ContentModelEvent } from './content-model.events.ts';
import { hasDefinitions, isClosing, isLosing, languagesInUse } from './content-model.project.ts';

const given = deciderSpec(contentModelAggregate);
const projectUuid = 'p';
const projectRevision = '3';
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();

const bookKey = { projectUuid, id: 'book', uuid: 'BOOK' };
const bookClaimed = (minute = 0): ContentModelEvent => ({
  type: 'ContentTypeIdClaimed',
  schemaVersion: 1,
  data: { ...bookKey, claimedAt: at(minute) },
});
const longClaimed: ContentModelEvent = { type: 'ContentTypeIdClaimed', schemaVersion: 1, data: bookKey };
const bookReleased: ContentModelEvent = { type: 'ContentTypeIdReleased', schemaVersion: 1, data: bookKey };
const closed = (minute = 0, revision = projectRevision): ContentModelEvent => ({
  type: 'ContentModelClosed',
  schemaVersion: 1,
  data: { projectUuid, projectRevision: revision, closedAt: at(minute) },
});
const withdrawn = (minute = 0, ...languages: string[]): ContentModelEvent => ({
  type: 'LanguagesWithdrawn',
  schemaVersion: 1,
  data: { projectUuid, projectRevision, languages, withdrawnAt: at(minute) },
});
const claimedLanguages = (minute: number, versionNo: VersionNo | null, ...languages: string[]): ContentModelEvent => ({
  type: 'ContentTypeLanguagesClaimed',
  schemaVersion: 1,
  data: { ...bookKey, versionNo, languages, claimedAt: at(minute) },
});

const claim = (minute: number, parts: Partial<ClaimId['data']> = {}): ClaimId => ({
  type: 'ClaimId',
  data: { kind: 'contentType', ...bookKey, projectRevision, claimedAt: at(minute), ...parts },
});
const claimLanguages = (minute: number, versionNo: VersionNo | null, ...languages: string[]): ClaimLanguages => ({
  type: 'ClaimLanguages',
  data: { ...bookKey, projectRevision, versionNo, languages, claimedAt: at(minute) },
});
const found = (state: DefinitionFound) => new Map([['BOOK', state]]);
const absent = found({ status: 'absent' });
const deleted = found({ status: 'deleted' });
const live = (versionNo: VersionNo, ...languages: string[]) => found({ status: 'live', versionNo, languages });
const close = (minute: number, definitions: CloseModel['data']['found'] = new Map()): CloseModel => ({
  type: 'CloseModel',
  data: { projectUuid, projectRevision, closedAt: at(minute), found: definitions },
});
const withdraw = (minute: number, types: CloseModel['data']['found'], ...languages: string[]): WithdrawLanguages => ({
  type: 'WithdrawLanguages',
  data: { projectUuid, projectRevision, languages, withdrawnAt: at(minute), found: types },
});

describe('closing a content model', () => {
  it('is possible when it is empty', () => {
    given().when(close(0)).then(closed());
    given(bookClaimed(), bookReleased).when(close(1)).then(closed(1));
  });

  it('is refused while a definition exists or may still be stored', () => {
    given(bookClaimed())
      .when(close(60, live('0.1')))
      .then();
    given(bookClaimed(0)).when(close(1, absent)).then();
    // Claimed after the streams were read.
    given(bookClaimed(0)).when(close(1)).then();
    expect(hasDefinitions(given(bookClaimed(0)).state, close(1).data)).toBe(true);
  });

  it('ignores definitions that were deleted or never stored', () => {
    given(bookClaimed(0)).when(close(1, deleted)).then(closed(1));
    given(bookClaimed(0)).when(close(3, absent)).then(closed(3));
    given(longClaimed).when(close(0, absent)).then(closed());
  });

  it('is stored again for another attempt', () => given(closed(0)).when(close(1)).then(closed(1)));
});

describe('a closed content model', () => {
  it('assigns no id, whether the project is deleted or about to be', () => {
    given(closed(0)).when(claim(1)).then();
    given(closed(0))
      .when(claim(1, { kind: 'component' }))
      .then();
    expect(isClosing(given(closed(0)).state, claim(1).data)).toBe(true);
  });

  it('reopens when the project changes without being deleted', () =>
    given(closed(0))
      .when(claim(1, { projectRevision: '4' }))
      .then(bookClaimed(1)));

  it('reopens when the deletion was never stored', () => given(closed(0)).when(claim(3)).then(bookClaimed(3)));

  it('compares revisions as numbers', () => {
    given(closed(0, '9'))
      .when(claim(1, { projectRevision: '10' }))
      .then(bookClaimed(1));
    given(closed(0, '10'))
      .when(claim(1, { projectRevision: '9' }))
      .then();
  });
});

describe('the claim of an interrupted writer', () => {
  it('is taken over by a new claim', () => given(bookClaimed(0)).when(claim(3)).then(bookClaimed(3)));
  it('is taken over even if it has no start time', () => given(longClaimed).when(claim(0)).then(bookClaimed(0)));
  it('is not taken over twice at a time', () => given(bookClaimed(3)).when(claim(3)).then());
});

describe('the languages of a content type', () => {
  it('are claimed by the owner of the id', () => {
    given(bookClaimed())
      .when(claimLanguages(0, null, 'cy', 'pl'))
      .then(claimedLanguages(0, null, 'cy', 'pl'));
    given()
      .when(claimLanguages(0, null, 'cy'))
      .then();
    expect(isLosing(given().state, claimLanguages(0, null, 'cy').data)).toBe(false);
  });

  it('cannot be claimed while the project removes one', () => {
    const history = [bookClaimed(), withdrawn(0, 'cy')];
    given(...history)
      .when(claimLanguages(1, '0.1', 'cy', 'pl'))
      .then();
    expect(isLosing(given(...history).state, claimLanguages(1, '0.1', 'cy').data)).toBe(true);
    given(...history)
      .when(claimLanguages(1, '0.1', 'pl'))
      .then(claimedLanguages(1, '0.1', 'pl'));
  });

  it('can be claimed again when the project has added them again or kept them', () => {
    const history = [bookClaimed(), withdrawn(0, 'cy')];
    const wanted = claimLanguages(1, '0.1', 'cy');
    given(...history)
      .when({ ...wanted, data: { ...wanted.data, projectRevision: '4' } })
      .then(claimedLanguages(1, '0.1', 'cy'));
    given(...history)
      .when(claimLanguages(3, '0.1', 'cy'))
      .then(claimedLanguages(3, '0.1', 'cy'));
  });
});

describe('withdrawing languages', () => {
  it('is possible when none of them is in use', () => {
    given()
      .when(withdraw(0, new Map(), 'cy'))
      .then(withdrawn(0, 'cy'));
    given(bookClaimed())
      .when(withdraw(1, live('0.2', 'en-GB'), 'cy', 'pl'))
      .then(withdrawn(1, 'cy', 'pl'));
    given(bookClaimed())
      .when(withdraw(1, live('0.2', 'en-GB')))
      .then();
  });

  it('is refused while a content type supports one of them', () => {
    const wanted = withdraw(60, live('0.2', 'en-GB', 'cy'), 'pl', 'cy');
    given(bookClaimed()).when(wanted).then();
    expect(languagesInUse(given(bookClaimed()).state, wanted.data)).toEqual(['cy']);
  });

  it('is refused while a version with one of them may still be stored', () => {
    const first = [bookClaimed(), claimedLanguages(0, null, 'cy')];
    given(...first)
      .when(withdraw(1, absent, 'cy'))
      .then();
    given(...first)
      .when(withdraw(1, new Map(), 'cy'))
      .then();
    const second = [bookClaimed(), claimedLanguages(0, '0.1', 'cy')];
    const wanted = withdraw(1, live('0.1', 'en-GB'), 'cy');
    given(...second)
      .when(wanted)
      .then();
    expect(languagesInUse(given(...second).state, wanted.data)).toEqual(['cy']);
  });

  it('ignores versions that were replaced, never stored or deleted with their type', () => {
    const history = [bookClaimed(), claimedLanguages(0, '0.1', 'cy')];
    given(...history)
      .when(withdraw(1, live('0.2', 'en-GB'), 'cy'))
      .then(withdrawn(1, 'cy'));
    given(...history)
      .when(withdraw(3, live('0.1', 'en-GB'), 'cy'))
      .then(withdrawn(3, 'cy'));
    given(...history)
      .when(withdraw(1, deleted, 'cy'))
      .then(withdrawn(1, 'cy'));
    given(...history, bookReleased)
      .when(withdraw(1, new Map(), 'cy'))
      .then(withdrawn(1, 'cy'));
  });

  it('follows the latest version of the type', () => {
    const claims = [claimedLanguages(0, '0.10', 'cy'), claimedLanguages(1, '0.9', 'cy')];
    given(bookClaimed(), ...claims)
      .when(withdraw(1, live('0.10', 'en-GB'), 'cy'))
      .then();
  });
});
