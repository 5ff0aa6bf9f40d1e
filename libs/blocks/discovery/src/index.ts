export { RegistryImageInspector, type InspectedImage } from './image-inspector.ts';
export { discoverySettings, readDiscoverySettings } from './read-settings.ts';
export { defaultLimits, defaultSettings, type DiscoveryLimits, type DiscoverySettings } from './settings.ts';
