import type { DomainEvent, LanguageCode } from '@annal/kernel';

type ProjectKey = { readonly projectUuid: string };

export type ProjectCreated = DomainEvent<
  'ProjectCreated',
  1,
  ProjectKey & {
    readonly projectId: string;
    readonly rootNodeId: string;
    readonly name: string;
    readonly description: string | null;
    readonly primaryLanguage: LanguageCode;
    readonly supportedLanguages: readonly LanguageCode[];
    readonly color: string;
    readonly deliverySysExclusions: readonly string[];
  }
>;

export type ProjectDetailsChanged = DomainEvent<
  'ProjectDetailsChanged',
  1,
  ProjectKey & {
    readonly name?: string;
    readonly description?: string | null;
    readonly color?: string;
    readonly deliverySysExclusions?: readonly string[];
  }
>;

export type ProjectLanguagesChanged = DomainEvent<
  'ProjectLanguagesChanged',
  1,
  ProjectKey & { readonly primaryLanguage: LanguageCode; readonly supportedLanguages: readonly LanguageCode[] }
>;

export type ProjectDeleted = DomainEvent<'ProjectDeleted', 1, ProjectKey & { readonly projectId: string }>;

export type ProjectEvent = ProjectCreated | ProjectDetailsChanged | ProjectLanguagesChanged | ProjectDeleted;
