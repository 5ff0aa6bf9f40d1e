import type { Observable } from 'rxjs';
import type { Envelope } from './message.ts';

export interface Link {
  request(pattern: string, envelope: Envelope<unknown>): Observable<unknown>;
  close(): Promise<void>;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}
