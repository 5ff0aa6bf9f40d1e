import { discoverySettings } from '@annal/blocks-discovery';
import { clockSettings, logSettings, outboundSettings, readConfiguration, serviceSettings } from '@annal/configuration';

export function configuration() {
  const settings = { ...serviceSettings, ...outboundSettings, ...discoverySettings, ...clockSettings, ...logSettings };
  return readConfiguration(settings, process.env);
}
