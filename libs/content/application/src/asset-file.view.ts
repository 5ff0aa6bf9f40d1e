export interface FileView {
  readonly hash: string;
  readonly size: number;
  readonly filename: string;
  readonly contentType: string;
  readonly charset: 'utf-8' | null;
  /** ISO 8601. */
  readonly since: string;
}
