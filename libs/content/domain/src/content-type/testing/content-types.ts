import { type ContentTypeFacts, type ContentTypeInput, type FieldInput, withoutComponents } from '@annal/content-rules';
import { deciderSpec, eventsOf } from '@annal/testing';
import type { UndecidedDefinition } from '../../definition/wanted-definition-facts.ts';
import { field } from '@annal/content-rules/testing';
import { contentTypeAggregate } from '../content-type.aggregate.ts';
import type { CreateContentType, PublishContentType, ReviseContentType } from '../content-type.commands.ts';
import type { ContentTypeCreated, ContentTypeEvent } from '../content-type.events.ts';

export const given = deciderSpec(contentTypeAggregate);
export const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
export const uuid = '5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10';
export const rootNodeId = '1dd8ca21-8fc4-4258-8866-a2509f3c0e53';
const key = { projectUuid, uuid, id: 'author' };

export const facts: ContentTypeFacts = {
  primaryLanguage: 'en-GB',
  supportedLanguages: ['en-GB', 'cy', 'fr'],
  workflowIds: ['twoSteps'],
  nodeIds: [rootNodeId],
  components: withoutComponents('author', null),
  now: Date.UTC(2026, 2, 1),
};
export const fullName: FieldInput = { id: 'fullName', name: { 'en-GB': 'Full name' }, dataType: 'string' };
const input: ContentTypeInput = { id: 'author', name: { 'en-GB': 'Author' }, fields: [fullName] };

export const create = (parts: Partial<ContentTypeInput> = {}): CreateContentType => ({
  type: 'CreateContentType',
  data: { projectUuid, uuid, input: { ...input, ...parts }, facts },
});
export const revise = (parts: Partial<ContentTypeInput> = {}, versionNo: string | null = '0.1'): ReviseContentType => ({
  type: 'ReviseContentType',
  data: { contentTypeId: 'author', versionNo, input: { ...input, ...parts }, facts },
});
export const publish = (data: Partial<PublishContentType['data']> = {}): PublishContentType => ({
  type: 'PublishContentType',
  data: { contentTypeId: 'author', event: 'publish', components: withoutComponents('author', null), ...data },
});
export const remove = { type: 'DeleteContentType', data: { contentTypeId: 'author' } } as const;

export const storedField = field('string', { id: 'fullName', name: { 'en-GB': 'Full name' } });
export const created: ContentTypeCreated = {
  type: 'ContentTypeCreated',
  schemaVersion: 1,
  data: {
    ...key,
    dataFormat: 'entry',
    versionNo: '0.1',
    name: { 'en-GB': 'Author' },
    description: {},
    fields: [storedField],
    groups: [],
    enabled: true,
    includeInDelivery: true,
    defaultLanguage: 'en-GB',
    supportedLanguages: ['en-GB'],
    workflowId: 'contensisEntryBasic',
    entryTitleField: null,
    entryDescriptionField: null,
    previewUrl: null,
    defaultRendererId: null,
    defaultParentNodeId: null,
  },
};
export const revised = (versionNo: `${number}.${number}`, changes: object): ContentTypeEvent => ({
  type: 'ContentTypeRevised',
  schemaVersion: 1,
  data: { ...key, versionNo, changes },
});
export const published = (versionNo: `${number}.${number}`): ContentTypeEvent => ({
  type: 'ContentTypePublished',
  schemaVersion: 1,
  data: { ...key, versionNo },
});
export const deleted: ContentTypeEvent = { type: 'ContentTypeDeleted', schemaVersion: 1, data: key };

export function issuePaths(
  decide: () => readonly ContentTypeEvent[] | UndecidedDefinition,
): readonly (string | undefined)[] {
  try {
    eventsOf(decide());
    return [];
  } catch (error) {
    const { code, data } = error as { code: string; data: readonly { field?: string }[] };
    expect(code).toBe('ContentType.Invalid');
    return data.map((issue) => issue.field);
  }
}
