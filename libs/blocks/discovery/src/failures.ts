import { InspectionError, type ImageName } from '@annal/blocks-domain';
import { OutboundError, outboundError } from '@annal/outbound';
import { apiHost } from './registry/api-host.ts';

/** Messages name the image as it was pushed (block-discovery.md N6). */
export interface ImageInWords {
  readonly uri: string;
  readonly tag: string;
}

/** The failures and messages of block-discovery.md 9. */
export class Failures {
  constructor(
    private readonly image: ImageInWords,
    private readonly name: ImageName,
  ) {}

  get invalidReference() {
    return new InspectionError('IMAGE_REFERENCE_INVALID', `The image location '${this.reference}' is not valid`);
  }
  blocked(host: string) {
    const message = `The registry '${this.inWords(host)}' is not allowed by this installation`;
    return new InspectionError('REGISTRY_BLOCKED', message);
  }
  /** Does not reveal whether a name is unknown or resolves to a refused address, except for `localhost`. */
  unresolved(host: string) {
    if (/^(.+\.)?localhost(:\d+)?$/i.test(host)) return this.blocked(host);
    return new InspectionError('REGISTRY_UNREACHABLE', `The registry '${this.inWords(host)}' could not be reached`);
  }
  get unreachable() {
    return new InspectionError('REGISTRY_UNREACHABLE', `The registry '${this.name.host}' could not be reached`);
  }
  get tls() {
    const message = `The secure connection to '${this.name.host}' failed: its certificate or protocol is not accepted`;
    return new InspectionError('REGISTRY_TLS_FAILED', message);
  }
  get unauthorized() {
    const { host, repository } = this.name;
    const message = `Access to '${host}/${repository}' was refused; check the registry credentials`;
    return new InspectionError('REGISTRY_UNAUTHORIZED', message);
  }
  rateLimited(retryAfterMs?: number) {
    const message = `The registry '${this.name.host}' is limiting requests`;
    return new InspectionError('REGISTRY_RATE_LIMITED', message, retryAfterMs);
  }
  registryError(status: number | string, retryAfterMs?: number) {
    const message = `The registry '${this.name.host}' answered with an error (${status})`;
    return new InspectionError('REGISTRY_ERROR', message, retryAfterMs);
  }
  get notFound() {
    return new InspectionError('IMAGE_NOT_FOUND', `The image '${this.reference}' was not found`);
  }
  get unsupported() {
    const message = `'${this.reference}' is not a container image this service can read`;
    return new InspectionError('IMAGE_UNSUPPORTED', message);
  }
  noPlatform(platform: string) {
    return new InspectionError('PLATFORM_NOT_FOUND', `The image has no variant for ${platform}`);
  }
  get digestMismatch() {
    return new InspectionError('DIGEST_MISMATCH', 'The downloaded image data does not match its digest');
  }
  get layerUnsupported() {
    return new InspectionError('LAYER_UNSUPPORTED', 'A layer of the image uses an unsupported format');
  }
  get layerCorrupt() {
    return new InspectionError('LAYER_CORRUPT', 'A layer of the image could not be read');
  }
  tooLarge(limit: string) {
    return new InspectionError('IMAGE_TOO_LARGE', `The image exceeds the inspection limits (${limit})`);
  }
  get manifestMissing() {
    return new InspectionError('MANIFEST_MISSING', 'The image has no manifest.json in its root');
  }
  get manifestNotAFile() {
    return new InspectionError('MANIFEST_NOT_A_FILE', 'manifest.json in the image root is not a regular file');
  }
  manifestTooLarge(bytes: number) {
    return new InspectionError('MANIFEST_TOO_LARGE', `manifest.json is larger than ${bytes} bytes`);
  }
  get timeout() {
    return new InspectionError('DISCOVERY_TIMEOUT', 'The image could not be inspected in time');
  }

  of(error: unknown): InspectionError {
    if (error instanceof InspectionError) return error;
    const failure = this.ofOutbound(error instanceof OutboundError ? error : outboundError(this.name.host, error));
    failure.cause = error;
    return failure;
  }

  private ofOutbound({ failure, host }: OutboundError): InspectionError {
    switch (failure) {
      case 'blocked':
        return this.blocked(host);
      case 'unresolved':
        return this.unresolved(host);
      case 'tls':
        return this.tls;
      case 'redirects':
        return this.registryError('redirect');
      case 'tooLarge':
        return this.tooLarge('size of an answer');
      case 'timeout':
      case 'unreachable':
        return this.unreachable;
    }
  }

  private inWords(host: string): string {
    const pushed = `https://${apiHost(this.name.host)}`;
    return URL.canParse(pushed) && new URL(pushed).host === host ? this.name.host : host;
  }

  private get reference(): string {
    return `${this.image.uri}:${this.image.tag}`;
  }
}
