import { adminPassword, type Annal } from '../../../support/service/annal.ts';
import { refusal, success } from '../../../support/answers/answers.ts';
import type { Story } from './story.ts';

const PROJECTS = '/api/management/projects';
const user = { grant_type: 'contensis_classic', username: 'admin', password: adminPassword };

const refresh = (annal: Annal, token = '') =>
  annal.requestToken({ grant_type: 'contensis_classic_refresh_token', refresh_token: token });

export const accessAndRefreshTokens: Story = (tell) => {
  let token: string | undefined;
  let used: string | undefined;
  let forgotten: string | undefined;

  tell('at first', 'lets a user sign in twice and accepts the tokens', async (annal) => {
    const signIn = async () => success(await annal.requestToken({ ...user, scope: 'offline_access Project_Read' }));
    ({ access_token: token, refresh_token: used } = await signIn());
    ({ refresh_token: forgotten } = await signIn());
    success(await annal.call('GET', PROJECTS, undefined, { token: String(token) }));
  });

  tell('after 23 hours', 'rejects the expired access token', async (annal) => {
    const expired = await annal.call('GET', PROJECTS, undefined, { token: String(token) });
    refusal(expired, 401);
    expect(expired.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  tell('after 60 hours', 'issues an access token for a refresh token', async (annal) => {
    const { access_token: renewed } = success(await refresh(annal, used));
    success(await annal.call('GET', PROJECTS, undefined, { token: String(renewed) }));
  });

  tell('after 17 days', 'accepts the refresh token whose use extended it by 15 days', async (annal) => {
    success(await refresh(annal, used));
  });

  tell('after 17 days', 'rejects the unused refresh token', async (annal) => {
    expect(await refresh(annal, forgotten)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
};
