const DOCKER_HUB_API = 'registry-1.docker.io';

/** Where the API of a registry is, by the name that images are pushed under. */
export function apiHost(host: string): string {
  return host === 'docker.io' ? DOCKER_HUB_API : host;
}
