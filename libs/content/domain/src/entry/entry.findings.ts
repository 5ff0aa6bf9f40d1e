import type { Issue, Undecided } from '@annal/kernel';
import type { WantedFacts } from './entry.commands.ts';
import { entryErrors, type EntryOperation } from './entry.errors.ts';

/** Judging goes on without a missing fact, so that one round asks for all. Issues count once no fact is wanted. */
export interface Findings {
  readonly issues: Issue[];
  readonly wanted: { -readonly [Fact in keyof WantedFacts]: WantedFacts[Fact] };
}

export function newFindings(issues: Issue[] = []): Findings {
  return { issues, wanted: {} };
}

export function isLacking({ wanted }: Findings): boolean {
  return Object.keys(wanted).length > 0;
}

export function isAccepted(findings: Findings): boolean {
  return findings.issues.length === 0 && !isLacking(findings);
}

/** The outcome of a command that is not accepted. @throws DomainError for issues, unless facts are wanted */
export function notAccepted(findings: Findings, operation: EntryOperation): Undecided<WantedFacts> {
  const { issues, wanted } = findings;
  if (isLacking(findings)) return { wanted };
  throw entryErrors.invalid(operation, issues);
}
