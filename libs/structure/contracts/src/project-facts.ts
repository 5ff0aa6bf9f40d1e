import { assertNever, type Fold, type LanguageCode, type Localized } from '@annal/kernel';
import { projectAggregate, projectStream, type ProjectEvent } from '@annal/structure-domain';

export type ProjectFacts =
  | { readonly status: 'absent' | 'deleted' }
  | {
      readonly status: 'live';
      readonly uuid: string;
      readonly id: string;
      readonly rootNodeId: string;
      readonly rootDisplayName: Localized;
      readonly primaryLanguage: LanguageCode;
      readonly supportedLanguages: readonly LanguageCode[];
      /** Paths below `sys` that websites do not see. */
      readonly deliverySysExclusions: readonly string[];
    };

export const projectFactsStream = projectStream;

export const projectFacts: Fold<ProjectFacts, ProjectEvent> = {
  category: projectAggregate.category,
  schemas: projectAggregate.schemas,
  acknowledgedLate: true,
  initial: { status: 'absent' },
  evolve,
};

function evolve(facts: ProjectFacts, event: ProjectEvent): ProjectFacts {
  switch (event.type) {
    case 'ProjectCreated': {
      const { projectUuid: uuid, projectId: id, rootNodeId, name, ...settings } = event.data;
      const { primaryLanguage, supportedLanguages, deliverySysExclusions } = settings;
      const languages = { primaryLanguage, supportedLanguages };
      const root = { rootNodeId, rootDisplayName: { [primaryLanguage]: name } };
      return { status: 'live', uuid, id, ...root, ...languages, deliverySysExclusions };
    }
    case 'ProjectDetailsChanged': {
      const { deliverySysExclusions } = event.data;
      return facts.status === 'live' && deliverySysExclusions ? { ...facts, deliverySysExclusions } : facts;
    }
    case 'ProjectLanguagesChanged': {
      if (facts.status !== 'live') throw new Error('The languages of a missing project have changed');
      const { primaryLanguage, supportedLanguages } = event.data;
      return { ...facts, primaryLanguage, supportedLanguages };
    }
    case 'ProjectDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}
