import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import { stateOf } from '../../support/content/shown-entries.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

describe('the life of an entry', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const get = async (id: string, query = '', where = library) =>
    success(await where.call<Entry>('GET', `/entries/${id}${query}`));

  describe('under the basic workflow', () => {
    it('goes from draft to published, back to draft, and to unpublished', async () => {
      const draft = await library.create();
      expect(draft.sys.workflow.allowedEvents).toEqual(
        expect.arrayContaining(['draft.sysUpdate', 'draft.publish', 'draft.schedule', 'draft.sysDelete', 'sysArchive']),
      );
      const live = success(await library.invoke(draft, 'draft.publish', { version: '0.1', data: null }));
      expect(stateOf(live)).toEqual(['versionComplete', true, '1.0']);
      const { published, publishedBy, createdBy } = live.sys.version;
      expect(published).toMatch(TIMESTAMP);
      expect(publishedBy).toBe(createdBy);
      expect(live.sys.workflow).toMatchObject({
        id: 'contensisEntryBasic',
        allowedEvents: expect.arrayContaining([
          'versionComplete.sysUpdate',
          'versionComplete.sysDelete',
          'sysUnpublish',
        ]),
        transition: { data: null, event: 'publish', from: 'draft', invoked: published, invokedBy: createdBy },
      });
      expect(await get(live.sys.id)).toEqual(live);
      expect(await get(live.sys.id, '?versionStatus=published')).toEqual({
        ...live,
        sys: { ...live.sys, versionStatus: 'published' },
      });

      const next = success(await library.call<Entry>('PUT', `/entries/${live.sys.id}`, { title: 'Next' }));
      expect(stateOf(next)).toEqual(['draft', true, '1.1']);
      expect(next.sys.workflow.transition).toMatchObject({ event: 'sysUpdate', from: 'versionComplete' });
      const unpublished = success(await library.invoke(next, 'sysUnpublish'));
      expect(stateOf(unpublished)).toEqual(['draft', false, '1.1']);
      expect(unpublished.sys.version).toMatchObject({ published, publishedBy });
      refusal(await library.call('GET', `/entries/${live.sys.id}?versionStatus=published`), 404);
      expect(stateOf(success(await library.invoke(next, 'publish')))).toEqual(['versionComplete', true, '2.0']);
    });

    it('accepts events with and without a state, in any case', async () => {
      for (const event of ['publish', 'draft.publish', 'Draft.Publish']) {
        const live = success(await library.invoke(await library.create(), event));
        expect(live.sys.isPublished).toBe(true);
      }
      for (const event of ['sysUnpublish', '*.sysUnpublish', 'versionComplete.sysUnpublish']) {
        const gone = success(await library.invoke(await library.createPublished(), event));
        expect(stateOf(gone)).toEqual(['draft', false, '1.0']);
      }
    });

    it('cannot be published or unpublished twice', async () => {
      const live = await library.createPublished();
      expect(fields(await library.invoke(live, 'publish'))).toEqual(['event']);
      success(await library.invoke(live, 'sysUnpublish'));
      expect(fields(await library.invoke(live, 'sysUnpublish'), 409)).toEqual(['event']);
    });

    it('requires the latest version if one is sent', async () => {
      const made = await library.create();
      expect(issues(await library.invoke(made, 'publish', { version: '0.2' }))).toEqual([
        {
          field: 'Entry.Variations.Values[0].entryVariation',
          message: 'The entry variation is not the latest',
        },
      ]);
      expect(fields(await library.invoke(made, 'publish', { version: 'x' }))).toEqual(['version']);
      success(await library.invoke(made, 'publish', { version: '0.1' }));
    });

    it('fails validation on publishing without any change', async () => {
      const where = await Library.withBooks(annal);
      const made = await where.create({ title: ' ', sequel: { sys: { id: randomUUID() } } });
      const answer = await where.invoke(made, 'publish');
      expect(issues(answer)).toEqual([
        { field: 'title', message: 'Every book has a title' },
        { field: 'sequel', message: expect.any(String) },
      ]);
      expect(await get(made.sys.id, '', where)).toEqual(made);
      const target = await where.create();
      const sequel = { sys: { id: target.sys.id } };
      success(await where.call('PUT', `/entries/${made.sys.id}`, { title: 'Titled', sequel }));
      const live = success(await where.invoke(made, 'publish'));
      expect(live['sequel']).toEqual({
        sys: { id: target.sys.id, dataFormat: 'entry', contentTypeId: 'book', language: 'en-GB' },
      });
    });

    it('requires a language if there are several', async () => {
      const one = await library.create();
      const trigger = { event: 'publish' };
      const events = `/entries/${one.sys.id}/workflow/events/`;
      success(await library.call('POST', events, trigger));
      const { sys } = await library.create({ title: 'Un' }, { id: one.sys.id, language: 'cy' });
      expect(fields(await library.call('POST', events, trigger))).toEqual(['language']);
      expect(fields(await library.call('POST', events, { ...trigger, language: 'welsh' }))).toEqual(['language']);
      refusal(await library.call('POST', events, { ...trigger, language: 'pl' }), 404);
      success(await library.call('POST', events, { ...trigger, language: 'CY' }));

      // Without a language, all published variations or none.
      const gone = success(await library.call<Entry>('POST', events, { event: 'sysUnpublish' }));
      expect(gone.sys).toMatchObject({ language: 'en-GB', isPublished: false });
      expect((await get(sys.id, '?language=cy')).sys.isPublished).toBe(false);
      expect(fields(await library.call('POST', events, { event: 'sysUnpublish' }), 409)).toEqual(['event']);
    });

    it('reports the state of translations', async () => {
      const state = async (id: string, language: string) =>
        (await get(id, `?language=${language}`)).sys.translationState;
      const english = await library.create();
      const { id } = english.sys;
      expect(await state(id, 'en-GB')).toBe('NotAvailableForTranslation');
      success(await library.invoke(english, 'publish'));
      expect(await state(id, 'en-GB')).toBe('AvailableForTranslation');
      const welsh = await library.create({ title: 'Catalogio' }, { id, language: 'cy' });
      expect(await state(id, 'en-GB')).toBe('Translated');
      expect(await state(id, 'cy')).toBe('NeverTranslated');
      success(await library.invoke(welsh, 'publish'));
      expect(await state(id, 'cy')).toBe('Translated');
      success(await library.call('PUT', `/entries/${id}`, { title: 'Again' }));
      success(await library.invoke(english, 'publish'));
      expect(await state(id, 'cy')).toBe('TranslationOutOfDate');
      success(await library.call('DELETE', `/entries/${id}?language=en-GB`), 204);
      expect(await state(id, 'cy')).toBe('NoDefaultLanguage');
    });

    it('hides the values of a removed field until the field is back', async () => {
      const where = await Library.open(annal);
      const title = field('title', 'string');
      const type = await where.publish({
        id: 'note',
        name: { 'en-GB': 'Note' },
        fields: [title, field('old', 'string')],
      });
      const note = await where.create({ title: 'A', old: 'kept' }, { contentTypeId: 'note' });
      const republish = async (shown: Json[], versionNo: string) => {
        success(await where.call('PUT', '/contenttypes/note', { ...type, fields: shown, version: { versionNo } }));
        success(await where.call('POST', '/contenttypes/note/workflow/events', { event: 'publish' }));
      };
      await republish([title], '1.0');
      expect(await get(note.sys.id, '', where)).not.toHaveProperty('old');
      await republish([title, field('old', 'string')], '2.0');
      expect(await get(note.sys.id, '', where)).toMatchObject({ old: 'kept' });
    });
  });

  describe('deleting', () => {
    it('moves the entry with all its variations to the recycle bin', async () => {
      const live = await library.createPublished();
      const { id } = live.sys;
      await library.create({ title: 'Un' }, { id, language: 'cy' });
      success(await library.call('DELETE', `/entries/${id}`), 204);
      for (const query of ['', '?language=cy', '?versionStatus=published', '?version=0.1'])
        refusal(await library.call('GET', `/entries/${id}${query}`), 404);
      const { items } = success(await library.call<Page<Entry>>('GET', '/entries?language=*&pageSize=10000'));
      expect(items.filter(({ sys }) => sys.id === id)).toEqual([]);
      refusal(await library.call('PUT', `/entries/${id}`, { title: 'Ghost' }), 404);
      refusal(await library.call('PATCH', `/entries/${id}`, { title: 'Ghost' }), 404);
      refusal(await library.invoke(live, 'publish'), 404);
      refusal(await library.call('DELETE', `/entries/${id}`), 404);
      success(await library.call('DELETE', `/entries/${id}?permanent=true`), 204);
      refusal(await library.call('DELETE', `/entries/${id}?permanent=true`), 404);
    });

    it('deletes the named languages, all or none', async () => {
      const { sys } = await library.create();
      for (const language of ['cy', 'pl']) await library.create({ title: language }, { id: sys.id, language });
      refusal(await library.call('DELETE', `/entries/${sys.id}?language=cy,fr`), 404);
      expect((await get(sys.id)).sys.availableLanguages).toEqual(['en-GB', 'cy', 'pl']);
      success(await library.call('DELETE', `/entries/${sys.id}?language=CY%2Cpl`), 204);
      expect((await get(sys.id)).sys).toMatchObject({ availableLanguages: ['en-GB'], deletedLanguages: ['cy', 'pl'] });
      refusal(await library.call('GET', `/entries/${sys.id}?language=cy`), 404);
      expect(fields(await library.call('PUT', `/entries/${sys.id}`, { title: 'X', sys: { language: 'cy' } }))).toEqual([
        'id',
      ]);
      success(await library.call('DELETE', `/entries/${sys.id}?language=cy&permanent=true`), 204);
      success(await library.call('PUT', `/entries/${sys.id}`, { title: 'Anew', sys: { language: 'cy' } }));
      refusal(await library.call('DELETE', `/entries/${sys.id}?permanent=maybe`), 400);
      expect(fields(await library.call('DELETE', `/entries/${sys.id}?language=x`))).toEqual(['language']);
    });
  });
});
