import { isGone, sent, shown, unique, type Checks, type Stage } from './check.ts';

interface Redirect {
  readonly id: string;
  readonly destination: string;
}

const redirect = () => ({
  sourceDomain: '*',
  match: { type: 'exactMatch', value: unique('/old-') },
  destination: '/visit',
  statusCode: 301,
  appendSourcePathToDestination: false,
});

const made = ({ client }: Stage) => shown<Redirect>(client.redirects.create(sent(redirect())));

export const redirectChecks: Checks = {
  'redirects.create': async (stage) => {
    expect(await made(stage)).toMatchObject({ destination: '/visit', statusCode: 301 });
  },
  'redirects.get': async (stage) => {
    const created = await made(stage);
    expect(await stage.client.redirects.get(created.id)).toEqual(created);
  },
  'redirects.list': async (stage) => {
    const created = await made(stage);
    const { items } = await stage.client.redirects.list({ pageIndex: 0, pageSize: 500 });
    expect(items).toContainEqual(created);
  },
  'redirects.update': async (stage) => {
    const created = await made(stage);
    const updated = await stage.client.redirects.update(sent({ ...created, destination: '/opening' }));
    expect(updated).toMatchObject({ id: created.id, destination: '/opening' });
  },
  'redirects.delete': async (stage) => {
    const { id } = await made(stage);
    await stage.client.redirects.delete(id);
    await isGone(stage.client.redirects.get(id));
  },
};
