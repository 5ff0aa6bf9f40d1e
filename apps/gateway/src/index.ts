export { serveDocumentation } from './description/documentation.ts';
export { GatewayModule } from './gateway.module.ts';
