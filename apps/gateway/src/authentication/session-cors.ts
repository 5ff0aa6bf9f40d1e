import type { CorsArea } from '@annal/http';

/** Whatever other addresses allow: the console is a page of the service itself. */
export const sessionCors: CorsArea = {
  below: '/authenticate/session',
  origins: [],
  methods: '',
  headers: [],
  exposed: [],
  maxAgeSeconds: 0,
};
