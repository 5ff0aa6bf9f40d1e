/** `{category}-{id}` */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
