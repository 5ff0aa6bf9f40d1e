import fc from 'fast-check';
import { languagesInView } from './entry.document.ts';
import {
  after,
  archived,
  created,
  deleted,
  published,
  restored,
  revised,
  summary,
  unarchived,
  unpublished,
  type Seen,
} from './testing/entry-documents.ts';

const LANGUAGES = ['en-GB', 'cy', 'fr'] as const;
const ACTIONS = ['create', 'revise', 'publish', 'publish', 'unpublish', 'archive', 'delete', 'destroy'] as const;

interface Variation {
  readonly language: string;
  place: 'live' | 'archived' | 'binned';
  isPublished: boolean;
}

/** An entry as its rules let it be, in the order of creation. */
class Reference {
  readonly events: Seen[] = [];
  private variations: Variation[] = [];

  act(action: (typeof ACTIONS)[number], language: string): void {
    const own = this.variations.find((variation) => variation.language === language);
    if (action === 'create') this.open(own, language);
    if (action === 'destroy' && own) {
      this.variations = this.variations.filter((variation) => variation !== own);
      this.removed(own, true);
    }
    if (own?.place !== 'live') return;
    if (action === 'revise') this.events.push(revised(language));
    if (action === 'publish') this.publish(own);
    if (action === 'unpublish') this.unpublish(own);
    if (action === 'archive') this.archive(own);
    if (action === 'delete') {
      own.place = 'binned';
      this.removed(own, false);
    }
  }

  view(status: 'latest' | 'published'): readonly string[] {
    const shown = this.variations.filter(({ place, isPublished }) =>
      status === 'latest' ? place === 'live' : isPublished,
    );
    return shown.map(({ language }) => language);
  }

  private open(own: Variation | undefined, language: string): void {
    if (own?.place === 'live') return;
    const from = own?.place;
    if (own) own.place = 'live';
    else this.variations.push({ language, place: 'live', isPublished: false });
    if (from === undefined) this.events.push(created(language, this.summary));
    else this.events.push(from === 'archived' ? unarchived(language, this.summary) : restored(language, this.summary));
  }

  private publish(own: Variation): void {
    const event = published(own.language) as Extract<Seen, { type: 'EntryVariationPublished' }>;
    this.events.push({ ...event, data: { ...event.data, replaces: own.isPublished ? '1.0' : null } });
    own.isPublished = true;
  }

  private unpublish(own: Variation): void {
    if (own.isPublished) this.events.push(unpublished(own.language));
    own.isPublished = false;
  }

  private archive(own: Variation): void {
    this.unpublish(own);
    own.place = 'archived';
    this.events.push(archived(own.language, this.summary));
  }

  private removed(own: Variation, permanent: boolean): void {
    const event = deleted(own.language, this.summary, permanent) as Extract<Seen, { type: 'EntryVariationDeleted' }>;
    this.events.push({ ...event, data: { ...event.data, wasPublished: own.isPublished } });
    own.isPublished = false;
  }

  private get summary() {
    const at = (...places: Variation['place'][]) =>
      this.variations.filter(({ place }) => places.includes(place)).map(({ language }) => language);
    return summary(at('live', 'archived'), at('binned'), at('archived'));
  }
}

it('every version knows in which languages the entry is in its view', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...ACTIONS), fc.constantFrom(...LANGUAGES)), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (taken) => {
      const reference = new Reference();
      reference.act('create', 'cy');
      for (const [action, language] of taken) reference.act(action, language);
      const documents = [...after(...reference.events).values()];
      for (const status of ['latest', 'published'] as const) {
        const inView = reference.view(status);
        const found = documents.filter((document) => document.status === status);
        expect(new Set(found.map(({ language }) => language))).toEqual(new Set(inView));
        for (const document of found) expect(languagesInView(document)).toEqual(inView);
      }
    }),
    { numRuns: 300 },
  );
});
