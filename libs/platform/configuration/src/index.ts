export type { AllowedAddress, ServiceAddress } from './address.ts';
export { ConfigurationError, readConfiguration, type Configuration, type Schema } from './configuration.ts';
export { imageSettings } from './image-settings.ts';
export * from './setting.ts';
export * from './settings.ts';
export { clockSettings, projectionSettings } from './test-aids.ts';
export { systemClock } from './system-clock.ts';
