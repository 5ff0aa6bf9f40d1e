export { clientTransport, serverTransport, type TransportConfiguration } from './transports.ts';
export { LOGGER } from './logger.token.ts';
export { run, runCommand } from './run.ts';
export { startService, type RunningService, type Service, type ServiceConfiguration } from './start-service.ts';
export { READ_MODEL_DATABASE, StoresModule } from './stores.module.ts';
export { settingRefused } from './stores.ts';
