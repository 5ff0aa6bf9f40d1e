import type { Flow } from './api-key.events.ts';

type Named<Type extends string, Data = unknown> = {
  readonly type: Type;
  readonly data: { readonly apiKeyId: string } & Data;
};

/** The name and client ids were claimed before. */
export type CreateApiKey = Named<
  'CreateApiKey',
  {
    readonly name: string;
    readonly description: string | null;
    readonly enabled: boolean;
    readonly scopes: readonly string[];
    readonly flows: readonly Flow[];
  }
>;

export type ChangeApiKey = Named<
  'ChangeApiKey',
  {
    readonly name?: string;
    readonly description?: string | null;
    readonly enabled?: boolean;
    readonly scopes?: readonly string[];
    /** The caller may only remove scopes, and not the last one, because a key without scopes is unrestricted. */
    readonly narrowsOnly: boolean;
  }
>;

export type AddApiKeyFlow = Named<'AddApiKeyFlow', { readonly flow: Flow }>;
export type RemoveApiKeyFlow = Named<'RemoveApiKeyFlow', { readonly flowId: string }>;
export type DisableApiKey = Named<'DisableApiKey'>;
export type EnableApiKey = Named<'EnableApiKey'>;
export type DeleteApiKey = Named<'DeleteApiKey'>;

export type ApiKeyCommand =
  CreateApiKey | ChangeApiKey | AddApiKeyFlow | RemoveApiKeyFlow | DisableApiKey | EnableApiKey | DeleteApiKey;
