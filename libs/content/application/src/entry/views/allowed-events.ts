import {
  allowedEvents,
  type ContentTypeDefinition,
  type WorkflowDefinition,
  type WorkflowStatus,
} from '@annal/content-rules';
import type { Actor, LanguageCode } from '@annal/kernel';
import type { AccessControl } from '@annal/security-contracts';
import { entryAccess } from '../entry-access.ts';

export class AllowedEvents {
  private readonly known = new Map<string, readonly string[]>();

  constructor(
    private readonly access: AccessControl,
    private readonly actor: Actor,
  ) {}

  of(
    definition: ContentTypeDefinition,
    workflow: WorkflowDefinition,
    language: LanguageCode,
    status: WorkflowStatus,
  ): readonly string[] {
    const { state, isPublished, isBinned, scheduled } = status;
    const key = [definition.uuid, language, state, isPublished, isBinned, ...scheduled].join();
    const known = this.known.get(key);
    if (known) return known;
    const request = { ...entryAccess(definition, workflow), language };
    const allowed = allowedEvents(workflow, status, (action) => this.access.allows(this.actor, { ...request, action }));
    this.known.set(key, allowed);
    return allowed;
  }
}
