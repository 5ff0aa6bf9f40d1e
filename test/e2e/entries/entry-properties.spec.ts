import fc from 'fast-check';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import type { Entry } from '../../support/answers/views.ts';

const LANGUAGES = ['en-GB', 'cy'];
const EVENTS = ['submit', 'revoke', 'decline', 'approve', 'submitAndApprove'];
const SYSTEM_EVENTS = ['sysUnpublish', 'sysArchive', 'sysUnarchive', 'sysRestore'];
const KINDS = ['create', 'PUT', 'PUT', 'DELETE', ...EVENTS, ...SYSTEM_EVENTS];

const act = fc.record({ kind: fc.constantFrom(...KINDS), language: fc.constantFrom(...LANGUAGES) });

describe('an entry after random operations', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal, { workflowId: 'contensisEntryApproval' });
  });
  afterAll(() => annal.discard());

  /** Tries the action in any state; impossible ones are refused. */
  async function take(entry: Entry, kind: string, language: string, at: number): Promise<void> {
    const path = `/entries/${entry.sys.id}`;
    const sys = { id: entry.sys.id, contentTypeId: 'book', language };
    const values = { title: `${kind} ${at}`, pageCount: at + 1, sys };
    if (kind === 'create') await library.call('POST', '/entries', values);
    else if (kind === 'PUT') await library.call('PUT', path, values);
    else if (kind === 'DELETE') await library.call('DELETE', `${path}?language=${language}`);
    else await library.invoke(entry, kind, { language, data: { message: 'Because' } });
  }

  async function read({ sys }: Entry, query: string): Promise<Entry | undefined> {
    const answer = await library.call<Entry>('GET', `/entries/${sys.id}?${query}`);
    return answer.status === 404 ? undefined : success(answer);
  }

  /** Members that never change for a version. */
  const saved = ({ sys, title, pageCount }: Entry) => {
    const { versionNo, created, createdBy, modified, modifiedBy } = sys.version;
    return { title, pageCount, versionNo, created, createdBy, modified, modifiedBy };
  };

  it('has a read model that always matches its events', async () => {
    const lives = fc.array(act, { minLength: 4, maxLength: 14, size: 'max' });
    await fc.assert(
      fc.asyncProperty(lives, async (acts) => {
        const entry = await library.create();
        const shown = new Map<string, ReturnType<typeof saved>>();
        for (const [at, { kind, language }] of acts.entries()) {
          await take(entry, kind, language, at);
          for (const status of ['latest', 'published']) {
            const seen = await read(entry, `language=${language}&versionStatus=${status}`);
            if (seen) shown.set(`language=${language}&version=${seen.sys.version.versionNo}`, saved(seen));
          }
        }
        for (const language of LANGUAGES) {
          const latest = await read(entry, `language=${language}`);
          const live = await read(entry, `language=${language}&versionStatus=published`);
          expect(live !== undefined).toBe(latest?.sys.isPublished ?? false);
        }
        for (const [query, before] of shown) {
          const told = await read(entry, query);
          if (told) expect(saved(told)).toEqual(before);
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
