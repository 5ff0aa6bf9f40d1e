const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]{1,16}$/;

export function assetFileStream(projectUuid: string, fileId: string): string {
  const uuid = FORM.exec(fileId)?.[1];
  if (uuid === undefined) throw new Error('The text is not a file id');
  return `assetFile-${projectUuid}.${uuid}`;
}

export function fileIdOf(sent: unknown): string | undefined {
  const id = typeof sent === 'string' ? sent.toLowerCase() : '';
  return FORM.test(id) ? id : undefined;
}
