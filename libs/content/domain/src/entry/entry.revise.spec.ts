import { contensisEntryApproval } from '@annal/content-rules';
import { deciderSpec } from '@annal/testing';
import { entryAggregate } from './entry.aggregate.ts';
import type { Change, EntryFacts } from './entry.commands.ts';
import { parseJsonPatch } from './json-patch/json-patch.ts';
import {
  change,
  created,
  deleted,
  entryId,
  factsWith,
  issue,
  key,
  modelWith,
  moved,
  published,
  revise,
  revised,
  stale,
  summaryOf,
} from './testing/entries.ts';

const given = deciderSpec(entryAggregate);
const body = { title: 'Gardens' };
const fields = { title: 'Gardens' };
const withSys = (sys: object) => ({ ...body, sys });
const version = (versionNo: unknown) => withSys({ version: { versionNo } });
const publishedBook = [created(), published(), moved('publish', 'draft', 'versionComplete')];

describe('saving an entry', () => {
  it('replaces all values and increases the minor version', () => {
    const first = created({ fields: { title: 'Gardening', pageCount: 3 } });
    given(first)
      .when(revise(version('0.1')))
      .then(revised({ fields }));
  });
  it('does not need the version number', () => given(created()).when(revise(body)).then(revised({ fields })));
  it('creates a new version even for equal values', () =>
    given(created())
      .when(revise({ title: 'Gardening' }))
      .then(revised()));
  it('does not add defaults again', () =>
    given(created())
      .when(revise({}))
      .then(revised({ fields: {} })));

  it('accepts an entry as it was read', () => {
    const sys = {
      id: entryId,
      contentTypeId: 'BOOK',
      language: 'en-gb',
      dataFormat: 'entry',
      owner: 'm.dewey',
      slug: 'gardening',
      uri: 'x',
      isPublished: true,
      version: { versionNo: '0.1', created: 'x' },
    };
    given(created())
      .when(revise({ title: 'Gardening', entryTitle: 'x', entryDescription: null, sys }))
      .then(revised());
  });

  it('records changes of owner and slug', () => {
    const facts = factsWith({ owners: new Map([['P.Otlet', 'p.otlet']]) });
    given(created())
      .when(revise(withSys({ owner: 'P.Otlet', slug: 'Kew Gardens' }), facts))
      .then(revised({ fields, slug: 'kew-gardens', owner: 'p.otlet' }));
  });

  it('moves a complete version back to draft, and keeps the published one', () => {
    given(...publishedBook)
      .when(revise(version('1.0')))
      .then(revised({ fields, versionNo: '1.1' }), moved('sysUpdate', 'versionComplete', 'draft'));
  });

  it('counts on after nine', () => {
    const ninth = revised({ versionNo: '0.9' });
    given(created(), ninth)
      .when(revise(version('0.9')))
      .then(revised({ fields, versionNo: '0.10' }));
  });

  it('affects the primary language, else the variation created first', () => {
    const cy = created({ language: 'cy', ...summaryOf(['cy']) });
    const en = created({ ...summaryOf(['cy', 'en-GB']) });
    given(cy)
      .when(revise(body))
      .then(revised({ ...key('cy'), fields }));
    given(cy, en).when(revise(body)).then(revised({ fields }));
  });

  it('creates the variation of a language that has none', () => {
    const data = {
      language: 'cy',
      ...summaryOf(['en-GB', 'cy']),
      fields: { ...fields, shelf: 'A1' },
      slug: 'gardens',
    };
    given(created())
      .when(revise(withSys({ language: 'cy' })))
      .then(created(data));
  });

  it('is possible in every state that has sysUpdate', () => {
    const facts = factsWith({}, modelWith({}, contensisEntryApproval));
    const workflowId = 'contensisEntryApproval';
    const declined = moved('decline', 'awaitingApproval', 'declined', { workflowId });
    given(created(), declined).when(revise(body, facts)).then(revised({ fields }));
  });

  it('treats a state missing in the definition as the initial one, and records that', () => {
    given(created({ state: 'review' }))
      .when(revise(body))
      .then(revised({ fields }), moved('sysUpdate', 'review', 'draft'));
  });
});

describe('saving an entry is refused', () => {
  const rows: [string, object, string[], EntryFacts?][] = [
    ['for an older version', version('0.0'), [stale.field ?? '']],
    ['for a future version', version('0.2'), [stale.field ?? '']],
    ['for a malformed version', version('1'), ['version']],
    ['for a version that is not a text', version(1), ['version']],
    ['for a version that is not an object', withSys({ version: '0.1' }), ['sys.version']],
    ['for another id', withSys({ id: '7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3' }), ['id']],
    ['for another content type', withSys({ contentTypeId: 'novel' }), ['contentType']],
    ['for another data format', withSys({ dataFormat: 'asset' }), ['dataFormat']],
    ['for a malformed language', withSys({ language: 'welsh' }), ['language']],
    ['for an unsupported language', withSys({ language: 'de' }), ['language']],
    ['for an unknown owner', withSys({ owner: 'nobody' }), ['owner']],
    ['for invalid values', { title: 1, pageCount: 0 }, ['title', 'pageCount']],
    ['for everything at once', { ...version('0.9'), pageCount: 0 }, [stale.field ?? '', 'pageCount']],
    [
      'in a language removed from the type',
      body,
      ['language'],
      factsWith({}, modelWith({ supportedLanguages: ['cy'] })),
    ],
  ];
  it.each(rows)('%s', (_, sent, paths, facts = factsWith()) => {
    const message = expect.any(String) as string;
    given(created())
      .when(revise(sent as Record<string, unknown>, facts))
      .thenRejected(
        'Entry.Invalid',
        paths.map((field) => ({ field, message })),
      );
  });

  it('with the documented text for a stale version', () =>
    given(created())
      .when(revise(version('0.0')))
      .thenRejected('Entry.Invalid', [stale]));

  it('with a version for a language without a variation', () =>
    given(created())
      .when(revise(withSys({ language: 'cy', version: { versionNo: '0.1' } })))
      .thenRejected('Entry.Invalid', [stale]));

  it('with a language without a variation while the content type is disabled, but not with an existing one', () => {
    const disabled = factsWith({}, modelWith({ enabled: false }));
    given(created())
      .when(revise(withSys({ language: 'cy' }), disabled))
      .thenRejected('Entry.Invalid', [issue('contentType')]);
    given(created()).when(revise(body, disabled)).then(revised({ fields }));
  });

  it('when the variation is in the recycle bin', () => {
    const cy = created({ language: 'cy', ...summaryOf(['en-GB', 'cy']) });
    given(created(), cy, deleted('cy', summaryOf(['en-GB'], ['cy'])))
      .when(revise(withSys({ language: 'cy' })))
      .thenRejected('Entry.Invalid', [issue('id')]);
  });

  it('while it waits for approval', () => {
    const facts = factsWith({ mayUse: () => false }, modelWith({}, contensisEntryApproval));
    const submitted = moved('submit', 'draft', 'awaitingApproval', { workflowId: 'contensisEntryApproval' });
    given(created(), submitted)
      .when(revise(body, facts))
      .thenRejected('Entry.Invalid', [issue('sys.workflow.state')]);
  });

  it('when the entry or its content type does not exist or is deleted', () => {
    given().when(revise(body)).thenRejected('Entry.NotFound');
    given(created(), deleted('en-GB', summaryOf([], ['en-GB'])))
      .when(revise(body))
      .thenRejected('Entry.NotFound');
    given(created())
      .when(revise(body, factsWith({}, null)))
      .thenRejected('Entry.NotFound');
  });

  it('without the permission for its state', () => {
    const only =
      (granted: string): EntryFacts['mayUse'] =>
      (_, action) =>
        action === granted;
    const drafts = factsWith({ mayUse: only('contensisEntryBasic.draft.sysUpdate') });
    given(created()).when(revise(body, drafts)).then(revised({ fields }));
    given(...publishedBook)
      .when(revise(body, drafts))
      .thenRejected('Access.Denied');
    given(created())
      .when(revise(withSys({ language: 'cy' }), drafts))
      .thenRejected('Access.Denied');
  });
});

describe('patching an entry', () => {
  const before = created({ fields: { title: 'Gardening', pageCount: 3, keywords: ['a'], details: { x: { y: 1 } } } });
  const merge = (patch: Record<string, unknown>): Change => ({ kind: 'merge', patch });
  const json = (...operations: object[]): Change => ({ kind: 'operations', operations: parseJsonPatch(operations) });

  it('merges into the stored values', () => {
    const after = { title: 'Gardens', keywords: ['a'], details: { x: { y: 1 }, z: 2 } };
    given(before)
      .when(change(merge({ title: 'Gardens', pageCount: null, details: { z: 2 } })))
      .then(revised({ fields: after }));
  });

  it('checks a given version, and every value', () => {
    given(before)
      .when(change(merge({}), { version: { versionNo: '0.0' } }))
      .thenRejected('Entry.Invalid', [stale]);
    given(before)
      .when(change(merge({ pageCount: 0 })))
      .thenRejected('Entry.Invalid', [issue('pageCount')]);
  });

  it('needs the variation', () =>
    given(before)
      .when(change(merge({}), { language: 'cy' }))
      .thenRejected('Entry.NotFound'));

  it('applies the operations of a JSON Patch in order', () => {
    const patch = json(
      { op: 'test', path: '/sys/version/versionNo', value: '0.1' },
      { op: 'test', path: '/entryTitle', value: 'Gardening' },
      { op: 'add', path: '/keywords/-', value: 'b' },
      { op: 'replace', path: '/summary', value: 'Green' },
      { op: 'remove', path: '/pageCount' },
      { op: 'move', from: '/details/x', path: '/details/w' },
    );
    const after = { title: 'Gardening', keywords: ['a', 'b'], summary: 'Green', details: { w: { y: 1 } } };
    given(before)
      .when(change(patch))
      .then(revised({ fields: after }));
  });

  const refused: [string, Change, string][] = [
    ['a test that fails', json({ op: 'test', path: '/title', value: 'x' }), '[0]'],
    [
      'a test of a version that is not the latest',
      json({ op: 'test', path: '/sys/version/versionNo', value: '0.2' }),
      '[0]',
    ],
    ['a missing value', json({ op: 'add', path: '/title', value: 'x' }, { op: 'remove', path: '/keywords/4' }), '[1]'],
    ['a change of sys', json({ op: 'replace', path: '/sys/slug', value: 'x' }), '[0]'],
    ['a change of a title that is not stored', json({ op: 'remove', path: '/entryTitle' }), '[0]'],
    ['a change of the whole entry', json({ op: 'replace', path: '', value: {} }), '[0]'],
    ['a removal from sys', json({ op: 'move', from: '/sys/slug', path: '/title' }), '[0]'],
  ];
  it.each(refused)('refuses %s', (_, how, field) => {
    given(before)
      .when(change(how))
      .thenRejected('Entry.Invalid', [issue(field)]);
  });
});
