import { Injectable } from '@nestjs/common';
import { canonicalGuid, DomainError, type Actor, type LanguageCode } from '@annal/kernel';
import { sectionActions, type AccessRequest } from '@annal/security-contracts';
import { AccessDirectory, entryActionKeys, type GrantSubject } from '@annal/security-policy';
import type { KnownProject } from '@annal/structure-application';
import { PermissionPersons } from './permission-persons.ts';
import { PermissionSubjects, type PermissionSubject, type SubjectType } from './permission-subjects.ts';

export interface PermissionQuestion {
  readonly project: KnownProject;
  readonly resourceType: string;
  readonly resourceId?: string;
  readonly userId?: string;
  readonly language?: LanguageCode;
}

/** security.md 10. */
@Injectable()
export class PermissionAnswers {
  constructor(
    private readonly access: AccessDirectory,
    private readonly persons: PermissionPersons,
    private readonly subjects: PermissionSubjects,
  ) {}

  async actions(question: PermissionQuestion, caller: Actor): Promise<readonly string[]> {
    const person = this.persons.find(question.userId, caller);
    if (this.persons.isStranger(question.project, person, caller)) return [];
    const subject = await this.subjects.find(question.project, question.resourceType, question.resourceId);
    return this.access.grantedActions(person, grantSubject(question, subject));
  }

  async require(question: PermissionQuestion, action: string, caller: Actor): Promise<void> {
    const person = this.persons.find(question.userId, caller);
    const isAllowed =
      !this.persons.isStranger(question.project, person, caller) &&
      this.allows(
        person,
        question,
        await this.subjects.find(question.project, question.resourceType, question.resourceId),
        action,
      );
    if (!isAllowed) throw notAuthorized(question, action, person);
  }

  private allows(person: Actor, question: PermissionQuestion, subject: PermissionSubject, action: string): boolean {
    const may = (request: Omit<AccessRequest, 'projectUuid'>) =>
      this.access.allows(person, { ...request, projectUuid: question.project.uuid });
    switch (subject.kind) {
      case 'entries':
        return entryRequests(question, subject, action).some(may);
      case 'definition': {
        const { resourceId } = subject;
        const known = canonicalAction(action, 'contentTypes');
        return known !== undefined && may({ resource: 'contentType', action: known, resourceId });
      }
      case 'node': {
        const known = canonicalAction(action, 'nodes');
        const { resourceId, ancestorIds } = subject;
        return known !== undefined && may({ resource: 'node', action: known, resourceId, ancestorIds });
      }
      case 'section': {
        const known = canonicalAction(action, subject.section);
        if (subject.resource) return known !== undefined && may({ resource: subject.resource, action: known });
        return this.isListed(person, question, subject, action);
      }
      default:
        return this.isListed(person, question, subject, action);
    }
  }

  private isListed(person: Actor, question: PermissionQuestion, subject: PermissionSubject, action: string): boolean {
    const granted = this.access.grantedActions(person, grantSubject(question, subject));
    return granted.some((name) => name === '*' || name.toLowerCase() === action.toLowerCase());
  }
}

type EntrySubject = Extract<PermissionSubject, { kind: 'entries' }>;

function entryRequests(
  { language }: PermissionQuestion,
  { resource, types, states }: EntrySubject,
  action: string,
): readonly AccessRequest[] {
  const spoken = types.filter(({ languages }) => language === undefined || languages.includes(language));
  return spoken.flatMap(({ uuid: resourceId, languages, workflow }: SubjectType) => {
    const request = { resource, resourceId, workflow, languages };
    const isBare = !action.replace(/^sys\./i, 'sys').includes('.');
    const variations = states?.filter((state) => language === undefined || state.language === language);
    if (!isBare || !variations)
      return entryActionKeys(action, workflow).map((key) => ({ ...request, language, action: key }));
    return variations.flatMap(({ state, language: spokenIn }) =>
      entryActionKeys(action, workflow, [state]).map((key) => ({ ...request, language: spokenIn, action: key })),
    );
  });
}

function canonicalAction(action: string, section: keyof typeof sectionActions): string | undefined {
  return sectionActions[section]?.find((name) => name.toLowerCase() === action.toLowerCase());
}

function grantSubject({ project, language }: PermissionQuestion, subject: PermissionSubject): GrantSubject {
  const projectUuid = project.uuid;
  switch (subject.kind) {
    case 'entries':
      return {
        projectUuid,
        section: subject.resource === 'entry' ? 'entries' : 'assets',
        types: subject.types,
        language,
      };
    case 'definition':
      return { projectUuid, section: 'contentTypes', resourceId: subject.resourceId };
    case 'node':
      return { projectUuid, section: 'nodes', resourceId: subject.resourceId, ancestorIds: subject.ancestorIds };
    case 'section':
      return { projectUuid, section: subject.section };
    default:
      return { projectUuid, section: 'others', name: subject.name };
  }
}

function notAuthorized(
  { resourceType, resourceId, userId }: PermissionQuestion,
  action: string,
  person: Actor,
): DomainError {
  const who = userId === undefined || canonicalGuid(userId) || userId === '@current' ? person.name : userId;
  const message = `The user '${who}' is not authorized for the action '${action}'`;
  return new DomainError('notFound', 'Permission.NotAuthorized', message, {
    resourceType,
    resourceId: resourceId ?? null,
    action,
  });
}
