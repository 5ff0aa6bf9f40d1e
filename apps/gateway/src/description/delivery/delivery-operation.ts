import type { DescribedOperation } from '../described.ts';

export interface DeliveryOperation extends DescribedOperation {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** Absent: open to everybody. */
  readonly scope?: 'Project_Read' | 'ContentType_Read' | 'Entry_Read';
}
