export { compareUtf8 as compareTexts } from '../compare-utf8.ts';
