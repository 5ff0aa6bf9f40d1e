/** What is needed to hand out a file. */
export interface FileView {
  readonly hash: string;
  readonly size: number;
  readonly filename: string;
  readonly contentType: string;
  readonly charset: 'utf-8' | null;
  /** ISO 8601: since when it is this one. */
  readonly since: string;
}
