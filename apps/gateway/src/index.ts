export { sessionCors } from './authentication/session-cors.ts';
export { serveConsole } from './console/serve-console.ts';
export { serveDocumentation } from './description/documentation.ts';
export { GatewayModule } from './gateway.module.ts';
