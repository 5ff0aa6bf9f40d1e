import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { accessTokenOf, documentsOf, flowOfToken } from '../../support/callers/access-tokens.ts';
import { createApiKey, type ApiKeyView } from '../../support/callers/security.ts';

const at = '/api/security/apiKeys';

let annal: Annal;
let documents: string;
beforeAll(async () => {
  annal = await Annal.shared();
  documents = await documentsOf(annal);
});
afterAll(() => annal.discard());

type FlowView = ApiKeyView['flows'][number];

const flowOf = (token: string) => flowOfToken(documents, token);

async function addFlow(keyId: string, headers = {}): Promise<ReturnType<typeof accessTokenOf>> {
  const added = await annal.call<FlowView>('POST', `${at}/${keyId}/flows`, { grantType: 'accessToken' }, { headers });
  return accessTokenOf({ flows: [success(added, 201)] });
}

describe('an access token', () => {
  it('belongs to the flow that it was shown with, until the flow is deleted', async () => {
    const key = await createApiKey(annal);
    const former = accessTokenOf(key);
    const latter = await addFlow(key.id);
    for (const { token, flowId } of [former, latter]) expect(await flowOf(token)).toBe(flowId);
    success(await annal.call('DELETE', `${at}/${key.id}/flows/${former.flowId}`), 204);
    expect(await flowOf(former.token)).toBeUndefined();
    expect(await flowOf(latter.token)).toBe(latter.flowId);
  });

  it('is unknown after its key was deleted', async () => {
    const key = await createApiKey(annal);
    const tokens = [accessTokenOf(key), await addFlow(key.id)];
    success(await annal.call('DELETE', `${at}/${key.id}`), 204);
    for (const { token } of tokens) expect(await flowOf(token)).toBeUndefined();
  });

  it('is not replaced by a repeated request', async () => {
    const key = await createApiKey(annal);
    const headers = { 'idempotency-key': randomUUID() };
    const { token, flowId } = await addFlow(key.id, headers);
    expect(await addFlow(key.id, headers)).toEqual({ flowId, token: '' });
    expect(await flowOf(token)).toBe(flowId);
  });

  it.each<[string, (token: string) => [query: string, headers: Record<string, string>]]>([
    ['as the header accessToken', (token) => ['', { accesstoken: token }]],
    ['as the query parameter accessToken', (token) => [`?accessToken=${token}`, {}]],
    ['in the header Authorization', (token) => ['', { authorization: token }]],
    ['as a bearer token', (token) => ['', { authorization: `Bearer ${token}` }]],
  ])('is refused by the management API %s, even that of an administrator', async (_, sent) => {
    const key = await createApiKey(annal);
    success(await annal.call('PUT', `/api/security/groups/System%20Administrators/users/${key.id}`), 204);
    const [query, headers] = sent(accessTokenOf(key).token);
    for (const path of ['/api/management/projects', at, '/api/security/users']) {
      const refused = await annal.call('GET', `${path}${query}`, undefined, { token: null, headers });
      expect(refusal(refused, 401)).toMatchObject({ message: 'Authorization has been denied for this request.' });
    }
  });
});
