import { assertNever, isVersionNo, JsonReader, type Issue } from '@annal/kernel';
import type { CreateWebhook, ReviseWebhook, WebhookCommand } from './webhook.commands.ts';
import { webhookErrors } from './webhook.errors.ts';
import type { WebhookEvent, WebhookVersionNo } from './webhook.events.ts';
import { readWebhook } from './webhook.read.ts';
import { sendsTheSame, type LiveWebhook, type Webhook } from './webhook.state.ts';

const FIRST: WebhookVersionNo = '1.0';

export function decide(command: WebhookCommand, webhook: Webhook): readonly WebhookEvent[] {
  switch (command.type) {
    case 'CreateWebhook':
      return create(command.data, webhook);
    case 'ReviseWebhook':
      return revise(command.data, existing(webhook, command.data.subscriptionId));
    case 'RotateWebhookSecret': {
      const { projectUuid, subscriptionId } = existing(webhook, command.data.subscriptionId);
      const { secretsRef } = command.data;
      return [{ type: 'WebhookSecretRotated', schemaVersion: 1, data: { projectUuid, subscriptionId, secretsRef } }];
    }
    case 'DisableWebhook':
      return disable(webhook);
    case 'DeleteWebhook': {
      const { projectUuid, subscriptionId } = existing(webhook, command.data.subscriptionId);
      return [{ type: 'WebhookSubscriptionDeleted', schemaVersion: 1, data: { projectUuid, subscriptionId } }];
    }
    default:
      return assertNever(command);
  }
}

function create(data: CreateWebhook['data'], webhook: Webhook): readonly WebhookEvent[] {
  const { projectUuid, subscriptionId, sent, facts, secretsRef } = data;
  if (webhook.status !== 'absent') throw webhookErrors.notFound(subscriptionId);
  const issues: Issue[] = [];
  const { definition } = readWebhook(sent, facts, undefined, issues);
  if (issues.length > 0) throw webhookErrors.invalid('creating', issues);
  const created = { projectUuid, subscriptionId, versionNo: FIRST, ...definition, secretsRef };
  return [{ type: 'WebhookSubscriptionCreated', schemaVersion: 1, data: created }];
}

function revise(data: ReviseWebhook['data'], webhook: LiveWebhook): readonly WebhookEvent[] {
  const { sent, facts, secretsRef } = data;
  const issues: Issue[] = [];
  const version = new JsonReader(sent.version, issues, 'version').own('versionNo');
  const { value: asked } = version;
  // conventions.md 10.4: a stale version takes precedence over other errors.
  if (isVersionNo(asked) && asked !== webhook.versionNo) throw webhookErrors.notLatest();
  const { definition, secrets } = readWebhook(sent, facts, webhook, issues);
  if (version.isAbsent) version.refuse('The version number is required');
  else if (!isVersionNo(asked)) version.refuse('The version number is not valid');
  if (issues.length > 0) throw webhookErrors.invalid('updating', issues);
  const { projectUuid, subscriptionId } = webhook;
  const keepsOwner = Object.keys(secrets).length === 0 && sendsTheSame(definition, webhook);
  const revised = {
    ...{ projectUuid, subscriptionId, versionNo: next(webhook), ...definition, secretsRef },
    ...(keepsOwner && { keepsOwner }),
  };
  return [{ type: 'WebhookSubscriptionRevised', schemaVersion: 1, data: revised }];
}

function disable(webhook: Webhook): readonly WebhookEvent[] {
  if (webhook.status !== 'live' || !webhook.enabled) return [];
  const { projectUuid, subscriptionId } = webhook;
  const data = { projectUuid, subscriptionId, versionNo: next(webhook), reason: 'gone' } as const;
  return [{ type: 'WebhookSubscriptionDisabled', schemaVersion: 1, data }];
}

function existing(webhook: Webhook, subscriptionId: string): LiveWebhook {
  if (webhook.status !== 'live') throw webhookErrors.notFound(subscriptionId);
  return webhook;
}

function next({ versionNo }: LiveWebhook): WebhookVersionNo {
  return `${Number(versionNo.split('.')[0]) + 1}.0`;
}
