import { createHash } from 'node:crypto';
import { NotFoundException, type INestApplication } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

const STYLE = `
:root { color-scheme: light dark; --text: #1c2126; --quiet: #57606a; --back: #f6f7f9; --card: #fff; --line: #d9dee3; --link: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9ec; --quiet: #9aa4ae; --back: #14171a; --card: #1d2125; --line: #333a41; --link: #7ab8f5; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: clamp(2rem, 8vw, 5rem) 1.25rem; }
h1 { margin: 0; font-size: 2.25rem; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.1rem; }
p { margin: 0.5rem 0; }
.lead { color: var(--quiet); font-size: 1.15rem; }
ul { list-style: none; margin: 1.75rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 0.85rem 1.1rem; text-decoration: none; }
li a strong { display: block; color: var(--link); font-weight: 600; }
li a span { color: var(--quiet); }
a:hover strong { text-decoration: underline; }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 0.4rem; }
pre { margin: 0; padding: 0.9rem 1.1rem; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card);
  font: 0.875rem/1.5 ui-monospace, monospace; }
`;

const LINKS = [
  ['api', 'API documentation', 'Every operation with its parameters and answers; sign in there and try them'],
  ['api/openapi.json', 'OpenAPI document', 'The same for tools and code generators'],
  ['api/asyncapi.json', 'AsyncAPI document', 'Events that webhooks and live streams send'],
  ['health/ready', 'Health', 'Whether the service is ready, and what is missing if it is not'],
] as const;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Annal</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Annal</h1>
<p class="lead">This is an open, self-hosted content management service. It has no web interface yet: content is written and read through its API.</p>
<ul>
${LINKS.map(([path, name, text]) => `<li><a href="${path}"><strong>${name}</strong><span>${text}</span></a></li>`).join('\n')}
</ul>
<h2>Get a token</h2>
<pre>curl &lt;this address&gt;/authenticate/connect/token \\
  -d grant_type=contensis_classic \\
  --data-urlencode 'username=admin' \\
  --data-urlencode 'password=&lt;its password&gt;'</pre>
<p>The service prints the administrator's password when it starts for the first time.</p>
</main>
</body>
</html>
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** `/` exists for browsers only (conventions.md 1). */
export function serveHomePage(app: INestApplication): void {
  app.getHttpAdapter().get('/', (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('vary', 'Origin, Accept');
    if (!acceptsHtml(request.headers.accept)) return reply.send(new NotFoundException('The address does not exist'));
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE);
  });
}

/** Browsers name HTML explicitly; tools send `*`. */
function acceptsHtml(accept = ''): boolean {
  return accept.split(',').some((range) => /^\s*text\/html\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(range));
}
