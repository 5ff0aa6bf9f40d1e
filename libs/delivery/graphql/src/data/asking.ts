import {
  deliveryErrors,
  type DeliveredEntry,
  type DeliveredTypes,
  type EntryShape,
  type FileAddresses,
  type Reading,
  type View,
} from '@annal/delivery-application';
import { canonicalGuid, canonicalLanguage, DomainError, type LanguageCode } from '@annal/kernel';
import type { Query, QueryBus } from '@nestjs/cqrs';
import { Budget, TIME_LIMIT_MS } from './budget.ts';
import { EntryLoaders } from './entry-loaders.ts';

export interface AskingParts {
  readonly reading: Reading;
  readonly shape: EntryShape;
  readonly files: FileAddresses;
  readonly types: DeliveredTypes;
  readonly queries: QueryBus;
}

/** What resolvers need of one request; the context value of the execution. */
export class Asking {
  readonly budget = new Budget(Date.now() + TIME_LIMIT_MS);
  readonly entries: EntryLoaders;
  readonly reading: Reading;
  readonly shape: EntryShape;
  readonly files: FileAddresses;

  constructor(private readonly parts: AskingParts) {
    const { reading, shape, files, queries } = parts;
    this.reading = reading;
    this.shape = shape;
    this.files = files;
    this.entries = new EntryLoaders((query) => queries.execute(query), reading, shape);
  }

  ask<Result>(query: Query<Result>): Promise<Result> {
    return this.parts.queries.execute(query);
  }

  /** In the view that a field asks for; without one, that of the request. */
  in(view: View | null | undefined): Reading {
    const { reading } = this;
    if (view !== 'latest') return view ? { ...reading, view } : reading;
    reading.limits.forCallerOnly();
    return { ...reading, view };
  }

  /** @throws DomainError `forbidden` */
  inType(typeId: string, view: View | null | undefined): Reading {
    const reading = this.in(view);
    this.parts.types.require(reading, typeId);
    return reading;
  }

  /** @throws DomainError `forbidden` */
  inAnyType(view: View | null | undefined): Reading {
    const reading = this.in(view);
    this.parts.types.requireView(reading);
    return reading;
  }

  async entry(id: string, language: LanguageCode | undefined, view: View): Promise<DeliveredEntry | undefined> {
    const entryId = canonicalGuid(id);
    if (entryId !== undefined) return this.entries.one(entryId, language, view);
    this.reading.keys.entry(id);
    return undefined;
  }
}

/** @throws DomainError `invalid` */
export function languageIn(sent: string | null | undefined): LanguageCode | undefined {
  if (sent === null || sent === undefined) return undefined;
  const language = canonicalLanguage(sent);
  if (language) return language;
  throw deliveryErrors.malformed('language', `The language '${sent}' is not valid`);
}

/** For what exists in the languages of the project only. @throws DomainError `invalid` */
export function languageOfProject(sent: string | null | undefined, { project }: Reading): LanguageCode {
  const language = languageIn(sent) ?? project.primaryLanguage;
  if (project.supportedLanguages.includes(language)) return language;
  throw deliveryErrors.malformed('language', `The language '${language}' is not one of the project`);
}

/** What is not there is null. */
export async function orNothing<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'notFound') return null;
    throw error;
  }
}
