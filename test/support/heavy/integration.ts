import { list, members, of, rest, type HeavyRequest } from './request.ts';

export function heavyIntegration(): readonly HeavyRequest[] {
  return [
    of(
      'webhook: topics',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":${list(() => '{"resourceType":"entry","event":"published"}')}}`,
    ),
    of(
      'webhook: wrong topics',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":${list(() => '1')}}`,
    ),
    of(
      'webhook: one topic',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":[{"resourceType":"entry","contentTypeId":${list((at) => `"t${at}"`)}}]}`,
    ),
    of(
      'webhook: headers',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":[{"resourceType":"entry"}],"headers":${members((at) => `h${at}":{"value":"x"}`)}}`,
    ),
    of(
      'webhook: templates',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":[{"resourceType":"entry"}],"templates":${members((at) => `entry.t${at}":"{{a}}"`)}}`,
    ),
    of(
      'webhook: a template',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example","topics":[{"resourceType":"entry"}],"templates":{"entry":"${rest('{{a | json}}')}"}}`,
    ),
    of(
      'webhook: an address',
      'POST',
      '/events/webhooks/subscriptions',
      `{"name":"w","url":"https://x.example/${rest('{{a}}')}","topics":[{"resourceType":"entry"}]}`,
    ),
    of('live stream: topics', 'POST', '/events/sse/stream', `{"topics":${list(() => '1')}}`),
    of(
      'block: a push',
      'POST',
      '/blocks',
      `{"id":"b","image":{"uri":"${rest('a/')}","tag":"v1"},"source":{"branch":"main"}}`,
    ),
    of(
      'block: a branch',
      'POST',
      '/blocks',
      `{"id":"b","image":{"uri":"x.example/y","tag":"${rest('v.')}"},"source":{"branch":"${'b/'.repeat(100)}"}}`,
    ),
  ];
}
