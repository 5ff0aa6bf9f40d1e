export interface FileView {
  readonly hash: string;
  readonly size: number;
  readonly filename: string;
  readonly contentType: string;
  readonly charset: 'utf-8' | null;
  readonly since: string;
}
