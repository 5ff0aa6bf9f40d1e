import type { Observable } from 'rxjs';
import type { Envelope } from './message.ts';

/** The caller's end of one transport. Fails with wire errors or with the reason why no answer came. */
export interface Link {
  request(pattern: string, envelope: Envelope<unknown>): Observable<unknown>;
  close(): Promise<void>;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}
