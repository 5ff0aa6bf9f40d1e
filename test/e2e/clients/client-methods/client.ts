import { EventStream } from '../../../support/events/event-stream.ts';
import { unique, type Checks } from './check.ts';

export const clientChecks: Checks = {
  ensureBearerToken: async ({ client }) => {
    await client.ensureBearerToken();
    expect(client.bearerToken).toMatch(/^eyJ/);
  },
  isBearerTokenExpired: async ({ client }) => {
    await client.ensureBearerToken();
    expect(client.isBearerTokenExpired()).toBe(false);
  },
  isRefreshTokenExpired: async ({ client }) => {
    // API keys get no refresh token.
    await client.ensureBearerToken();
    expect(client.isRefreshTokenExpired()).toBe(true);
  },
  getHeaders: async ({ client }) => {
    await client.ensureBearerToken();
    expect(client.getHeaders()).toMatchObject({ Authorization: `Bearer ${client.bearerToken}` });
  },
  getParams: ({ client, library }) => {
    expect(client.getParams()).toMatchObject({ projectId: library.id });
    return Promise.resolve();
  },
  'events.connectToEventsStream': async ({ annal, client, library }) => {
    const topics = [{ resourceType: 'entry', event: ['created'] }];
    // Runs in browsers only, so the test sends the same request.
    expect(() => client.events.connectToEventsStream({ topics }, () => undefined)).toThrow(/browser context/);
    await client.ensureBearerToken();
    const stream = await EventStream.open(`${annal.address}${library.path}/events/sse/stream`, {
      method: 'POST',
      headers: client.getHeaders(),
      body: JSON.stringify({ topics }),
    });
    const title = unique('Streamed ');
    await library.create({ title });
    expect(JSON.stringify(await stream.gets(2))).toContain(title);
    stream.close();
  },
};
