export interface DeliverySettings {
  readonly deliveryAnonymousProjects: readonly string[];
  readonly deliveryCacheControl: string;
  readonly deliveryCacheBytes: number;
  readonly deliverySurrogateKeys: 'asked' | 'always';
  readonly deliverySurrogateMaxAge: number | undefined;
  readonly deliveryRefusalsPerMinute: number;
  readonly deliveryRateLimit: number;
}

/** Injection token. */
export class DeliveryOptions {
  readonly anonymousProjects: ReadonlySet<string>;
  /** Of answers from the published view. */
  readonly cacheControl: string;
  readonly surrogateKeys: 'asked' | 'always';
  /** Seconds. Set when a cache in front purges by surrogate keys. */
  readonly surrogateMaxAge: number | undefined;

  /** Per address; 0: no limit. */
  readonly refusalsPerMinute: number;
  /** Per token and address; 0: no limit. */
  readonly requestsPerMinute: number;

  constructor(settings: DeliverySettings) {
    this.refusalsPerMinute = settings.deliveryRefusalsPerMinute;
    this.requestsPerMinute = settings.deliveryRateLimit;
    this.anonymousProjects = new Set(settings.deliveryAnonymousProjects.map((id) => id.toLowerCase()));
    this.cacheControl = settings.deliveryCacheControl;
    this.surrogateKeys = settings.deliverySurrogateKeys;
    this.surrogateMaxAge = settings.deliverySurrogateMaxAge;
  }
}
