export {
  formatAge,
  formatBytes,
  formatDate,
  formatList,
  formatMoment,
  formatNumber,
  inOrder,
  languageName,
  timeZone,
} from './formats.ts';
export type { FrameKey, Key } from './keys.ts';
export { languages, type Language, type TextSource, type Values } from './sources.ts';
export { language, preferredLanguage, speak, speaks, t, useLanguage } from './texts.ts';
