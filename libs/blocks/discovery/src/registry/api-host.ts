const DOCKER_HUB_API = 'registry-1.docker.io';

export function apiHost(host: string): string {
  return host === 'docker.io' ? DOCKER_HUB_API : host;
}
