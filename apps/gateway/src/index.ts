export { serveDocumentation } from './documentation.ts';
export { GatewayModule } from './gateway.module.ts';
