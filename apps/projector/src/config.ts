import {
  clockSettings,
  logSettings,
  projectionSettings,
  readConfiguration,
  serviceSettings,
} from '@annal/configuration';

export function configuration() {
  return readConfiguration(
    { ...serviceSettings, ...clockSettings, ...projectionSettings, ...logSettings },
    process.env,
  );
}
