import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

export interface WebServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves a folder of pages, and the 404 page of the language that an unknown address begins with. */
export async function serve(root: string, port: number, languages: readonly string[]): Promise<WebServer> {
  const server = fastify({ forceCloseConnections: true });
  await server.register(fastifyStatic, { root, redirect: true });
  server.setNotFoundHandler(({ url }, reply) => {
    const language = languages.find((each) => url.startsWith(`/${each}/`)) ?? languages[0];
    return reply.code(404).sendFile(`${language}/404.html`);
  });
  const address = await server.listen({ host: '127.0.0.1', port });
  return { address, close: () => server.close() };
}
