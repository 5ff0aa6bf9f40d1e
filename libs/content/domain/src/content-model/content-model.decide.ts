import { assertNever } from '@annal/kernel';
import { componentErrors } from '../component/component.errors.ts';
import type {
  ClaimComponentUse,
  ClaimId,
  ContentModelCommand,
  DefinitionKind,
  ReleaseComponentUse,
  ReleaseId,
  WithdrawComponent,
} from './content-model.commands.ts';
import type { ContentModelEvent } from './content-model.events.ts';
import { claimLanguages, closeModel, isClosing, withdrawLanguages } from './content-model.project.ts';
import { hasChildren, usersOf, type ContentModel, type UseClaim } from './content-model.state.ts';
import { isEarlier } from './project-change.ts';

/**
 * No append spans two streams, so a writer makes its claim here first and then writes its own stream. Claims may
 * outlast an interrupted writer: compare them with the streams before refusing because of them (`ReleaseComponentUse`).
 * - An id is claimed before its stream begins, and released after the stream has ended.
 * - A use of components is claimed for the version after a given one, and ends once the user's stream has moved on.
 * - A component is withdrawn before it is deleted, if nobody claims to use it, and cannot be claimed from then on. The
 *   next deletion completes an interrupted one.
 * - A language is claimed before the first version that supports it is saved.
 * - A language is withdrawn before the project gives it up, and the model is closed before the project is deleted, if
 *   nothing is claimed. Claims are refused until the project has decided, for two minutes if it was interrupted.
 */
export function decide(command: ContentModelCommand, model: ContentModel): readonly ContentModelEvent[] {
  switch (command.type) {
    case 'ClaimId':
      return claimId(command.data, model);
    case 'ReleaseId':
      return releaseId(command.data, model);
    case 'ClaimComponentUse':
      return claimUse(command.data, model);
    case 'ReleaseComponentUse':
      return releaseUse(command.data, model);
    case 'WithdrawComponent':
      return withdraw(command.data, model);
    case 'ClaimLanguages':
      return claimLanguages(command.data, model);
    case 'WithdrawLanguages':
      return withdrawLanguages(command.data, model);
    case 'CloseModel':
      return closeModel(command.data, model);
    default:
      return assertNever(command);
  }
}

const CLAIMED = { contentType: 'ContentTypeIdClaimed', component: 'ComponentIdClaimed' } as const;
const RELEASED = { contentType: 'ContentTypeIdReleased', component: 'ComponentIdReleased' } as const;

type Claim = { readonly projectUuid: string; readonly id: string; readonly uuid: string };

const claimed = (kind: DefinitionKind, data: Claim & { readonly claimedAt: string }): ContentModelEvent => ({
  type: CLAIMED[kind],
  schemaVersion: 1,
  data,
});
const released = (kind: DefinitionKind, data: Claim): ContentModelEvent => ({
  type: RELEASED[kind],
  schemaVersion: 1,
  data,
});

function claimId(
  { kind, replacing, projectRevision, ...data }: ClaimId['data'],
  model: ContentModel,
): readonly ContentModelEvent[] {
  const { projectUuid, uuid, claimedAt } = data;
  if (isClosing(model, { projectRevision, claimedAt })) return [];
  const id = data.id.toLowerCase();
  const holder = model.ids.get(id);
  const claim = claimed(kind, { projectUuid, id, uuid, claimedAt });
  if (!holder) return [claim];
  if (holder.uuid === uuid) return (holder.claimedAt ?? '') < claimedAt ? [claim] : [];
  if (holder.uuid !== replacing) return [];
  return [released(holder.kind, { projectUuid, id, uuid: holder.uuid }), claim];
}

function releaseId(
  { projectUuid, uuid, ...data }: ReleaseId['data'],
  { ids }: ContentModel,
): readonly ContentModelEvent[] {
  const id = data.id.toLowerCase();
  const holder = ids.get(id);
  return holder?.uuid === uuid ? [released(holder.kind, { projectUuid, id, uuid })] : [];
}

function claimUse(data: ClaimComponentUse['data'], model: ContentModel): readonly ContentModelEvent[] {
  const id = data.id.toLowerCase();
  const isPossible =
    model.ids.get(id)?.uuid === data.uuid &&
    data.components.every((component) => isAvailable(model, component)) &&
    data.components.every((component) => !isClaimedLater(model, data, component)) &&
    (data.kind === 'contentType' || mayContain(model, id, data.components));
  return isPossible ? [{ type: 'ComponentUseClaimed', schemaVersion: 1, data }] : [];
}

function isAvailable({ ids }: ContentModel, componentId: string): boolean {
  const holder = ids.get(componentId);
  return holder?.kind === 'component' && !holder.isWithdrawn;
}

/** A claimer that has read more of the user's stream relies on its own claim. */
function isClaimedLater(
  { uses }: ContentModel,
  { uuid, versionNo }: ClaimComponentUse['data'],
  componentId: string,
): boolean {
  const claim = uses.get(uuid)?.components.get(componentId);
  return claim !== undefined && isEarlier(versionNo, claim.versionNo);
}

/** Components contain components one level deep, and not themselves (content-types.md 2.1, rule 5). */
function mayContain(model: ContentModel, id: string, components: readonly string[]): boolean {
  const isChild = usersOf(model, id, 'component').length > 0;
  return !isChild && components.every((component) => component !== id && !hasChildren(model, component));
}

function releaseUse(
  { projectUuid, id, uuid, current, abandonedBefore }: ReleaseComponentUse['data'],
  { uses }: ContentModel,
): readonly ContentModelEvent[] {
  const isNeeded = ([component, claim]: [string, UseClaim]) =>
    current !== 'deleted' &&
    (current.components.includes(component) ||
      (!isEarlier(claim.versionNo, current.versionNo) && claim.claimedAt > abandonedBefore));
  const components = [...(uses.get(uuid)?.components ?? [])].flatMap((use) => (isNeeded(use) ? [] : [use[0]]));
  if (components.length === 0) return [];
  return [{ type: 'ComponentUseReleased', schemaVersion: 1, data: { projectUuid, id, uuid, components } }];
}

function withdraw(
  { projectUuid, uuid, ...data }: WithdrawComponent['data'],
  model: ContentModel,
): readonly ContentModelEvent[] {
  const id = data.id.toLowerCase();
  const holder = model.ids.get(id);
  if (holder?.uuid !== uuid || holder.isWithdrawn) return [];
  const users = usersOf(model, id);
  if (users.length > 0) throw componentErrors.inUse(users.map((user) => model.uses.get(user)?.id ?? user));
  return [{ type: 'ComponentWithdrawn', schemaVersion: 1, data: { projectUuid, id, uuid } }];
}
