import { assertNever } from '@annal/kernel';
import type { ClaimContentTypeId, ContentModelCommand, ReleaseContentTypeId } from './content-model.commands.ts';
import type { ContentModelEvent } from './content-model.events.ts';
import type { ContentModel } from './content-model.state.ts';

export function decide(command: ContentModelCommand, model: ContentModel): readonly ContentModelEvent[] {
  switch (command.type) {
    case 'ClaimContentTypeId':
      return claim(command.data, model);
    case 'ReleaseContentTypeId':
      return release(command.data, model);
    default:
      return assertNever(command);
  }
}

function claim(
  { replacing, projectUuid, uuid, ...data }: ClaimContentTypeId['data'],
  { ids }: ContentModel,
): readonly ContentModelEvent[] {
  const id = data.id.toLowerCase();
  const claimed = { type: 'ContentTypeIdClaimed', schemaVersion: 1, data: { projectUuid, id, uuid } } as const;
  const holder = ids.get(id);
  if (!holder) return [claimed];
  if (holder.uuid !== replacing || holder.uuid === uuid) return [];
  return [{ type: 'ContentTypeIdReleased', schemaVersion: 1, data: { projectUuid, id, uuid: holder.uuid } }, claimed];
}

function release(
  { projectUuid, uuid, ...data }: ReleaseContentTypeId['data'],
  { ids }: ContentModel,
): readonly ContentModelEvent[] {
  const id = data.id.toLowerCase();
  if (ids.get(id)?.uuid !== uuid) return [];
  return [{ type: 'ContentTypeIdReleased', schemaVersion: 1, data: { projectUuid, id, uuid } }];
}
