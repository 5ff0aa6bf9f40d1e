import {
  fileSettings,
  optional,
  path,
  readConfiguration,
  secret,
  storeSettings,
  text,
  url,
  withDefault,
} from '@annal/configuration';

export function configuration() {
  const settings = {
    ...storeSettings,
    ...fileSettings,
    dataDir: withDefault(path('DATA_DIR'), storeSettings.dataDir.read({})),
    annalUrl: withDefault(url('ANNAL_URL', 'http', 'https'), 'http://127.0.0.1:3000'),
    clientId: optional(text('ANNAL_CLIENT_ID')),
    clientSecret: optional(secret('ANNAL_CLIENT_SECRET')),
  };
  return readConfiguration(settings, process.env);
}

export type OpsConfiguration = ReturnType<typeof configuration>;
